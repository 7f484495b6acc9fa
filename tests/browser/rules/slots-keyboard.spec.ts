import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { perpignan } from '../site/centers.ts'
import { dayAhead } from '../site/holds.ts'
import { expect, test } from '../test.ts'

const mostTabs = 8

test.beforeEach(async ({ page }) => {
  await page.goto(`/reservations/slots?center=${perpignan.slug}&date=${dayAhead(2)}`)
  await expect(page.locator('[data-links] [tabindex="-1"]').first()).toBeAttached()
})

// requirement B70
test('From the top of the slots a chosen time and « Continuer » are at most eight Tabs away', async ({
  page,
}) => {
  // as a change of page and the link « Aller au contenu » do
  await page.locator('#contenu').focus()
  let tabs = 0
  const tabTo = async (wanted: RegExp) => {
    while (!wanted.test(await focusedName(page))) {
      tabs += 1
      expect(tabs, `stops before ${wanted.source}`).toBeLessThanOrEqual(mostTabs)
      await page.keyboard.press('Tab')
    }
  }
  await tabTo(/^\d\dh\d\d,/)
  const [first] = (await focusedName(page)).split(',')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await focusedName(page)).not.toContain(first)
  const third = await focusedName(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('.slot-rows [aria-current]')).toBeFocused()
  expect(await focusedName(page)).toBe(third)
  await page.keyboard.press('Tab')
  tabs += 1
  await expect(page.getByRole('button', { name: 'Continuer', exact: true })).toBeFocused()
  expect(tabs).toBeLessThanOrEqual(mostTabs)
  await page.keyboard.press('Shift+Tab')
  expect(await focusedName(page)).toBe(third)
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
})

// requirement B70
test('The days are one stop: arrows, Home and End go through them, Enter chooses', async ({
  page,
}) => {
  const days = page.getByRole('navigation', { name: 'Jour', exact: true })
  await days.locator('[aria-current=date]').focus()
  await page.keyboard.press('Home')
  await expect(days.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(days.getByRole('link').last()).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const tomorrow = days.getByRole('link').nth(1)
  await page.keyboard.press('Enter')
  await expect(tomorrow).toHaveAttribute('aria-current', 'date')
  await expect(tomorrow).toBeFocused()
  await expect(days.locator('[tabindex="0"]')).toHaveCount(1)
})

// requirement B74
test('Three notes of a last court are red, the others are quiet', async ({ page }) => {
  const rows = page.locator('.slot-row')
  await rows.first().waitFor()
  // whichever starts the world has left: five of them say so
  const colors = await rows.evaluateAll((all) => {
    for (const row of all) row.querySelector('.slot-time > small')?.remove()
    const shown = all.slice(0, 5).map((row) => {
      const note = document.createElement('small')
      row.querySelector('.slot-time')?.append(note)
      return note
    })
    return shown.map((note) => getComputedStyle(note).color)
  })
  const [red, , , quiet] = colors
  expect(red).not.toBe(quiet)
  expect(colors).toEqual([red, red, red, quiet, quiet])
})

/** The text of the focused element, which a screen reader reads. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent.trim() ?? '')
}
