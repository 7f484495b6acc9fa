import { expect, test } from '../test.ts'

test.use({ javaScriptEnabled: false })

// requirement S131
test('A page of which half has come stands where it stays', async ({ page }) => {
  const whereMainIs = async () => (await page.getByRole('main').boundingBox())!
  await page.goto('/nos-centres')
  await expect(page.getByRole('complementary', { name: 'Mon espace' })).toBeVisible()
  const whole = await whereMainIs()
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
  const half = await whereMainIs()
  expect([half.x, half.width]).toEqual([whole.x, whole.width])
})
