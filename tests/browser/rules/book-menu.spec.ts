import { waitForHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

// requirement S93
test('The arrow of « Réserver » unfolds by keyboard, and Escape folds it', async ({ page }) => {
  await page.goto('/nos-centres/liste')
  const header = page.getByRole('banner')
  const arrow = header.locator('summary', { has: page.locator('svg') })
  await waitForHydration(arrow)
  await header.getByRole('link', { name: 'Réserver' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const type = header.getByRole('link', { name: 'Anniversaire' })
  await expect(type).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(type).toBeHidden()
  await expect(arrow).toBeFocused()
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // requirement S93
  test('JOUER opens the slots, and kept long all that may be booked', async ({ page }) => {
    await page.goto('/nos-centres/liste')
    const tabs = page.getByRole('navigation', { name: 'Onglets' })
    const play = tabs.getByRole('link', { name: 'JOUER' })
    await waitForHydration(tabs.locator('summary'))
    const finger = { pointerType: 'touch', bubbles: true }
    await play.dispatchEvent('pointerdown', finger)
    const type = tabs.getByRole('link', { name: 'Recharger mon SOLDE' })
    await expect(type).toBeVisible()
    await play.dispatchEvent('pointerup', finger)
    await play.dispatchEvent('click')
    await expect(page).toHaveURL(/\/nos-centres\/liste$/)
    await page.getByRole('heading', { level: 1 }).tap({ position: { x: 5, y: 5 } })
    await expect(type).toBeHidden()
    await play.tap()
    await expect(page).toHaveURL(/\/reservations\/slots/)
  })
})
