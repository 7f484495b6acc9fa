import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

test.use({ javaScriptEnabled: false })

async function whereMainIs(page: Page) {
  const box = await page.getByRole('main').boundingBox()
  return [box?.x, box?.width]
}

// requirement S131
test('A half-loaded page does not move when the rest comes', async ({ page }) => {
  await page.goto('/nos-centres')
  await expect(page.getByRole('complementary', { name: 'Mon espace' })).toBeVisible()
  const whole = await whereMainIs(page)
  await page.route('/nos-centres', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    await route.fulfill({
      response: answer,
      body: html.slice(0, html.indexOf('<aside id="side-bar"')),
    })
  })
  await page.goto('/nos-centres')
  await expect(page.getByRole('complementary', { name: 'Mon espace' })).toHaveCount(0)
  expect(await whereMainIs(page)).toEqual(whole)
})
