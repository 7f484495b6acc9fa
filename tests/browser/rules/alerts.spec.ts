import { hourMs } from '@quatre/domain'
import { waitForPageHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

// requirement S96
test('An alert is shown for ten seconds', async ({ page, context }) => {
  await context.grantPermissions([])
  await page.clock.install()
  await page.goto('/nos-centres')
  await waitForPageHydration(page)
  const locate = page.getByRole('button', { name: /Autour de moi/ })
  const alert = page.locator('.toasts').getByText(/^Ta position n’est pas disponible/)
  // its script comes with the first one, and React shows what it has waited for by a timer
  await locate.click()
  await expect(alert).toBeVisible()
  await page.locator('.toasts').getByRole('button', { name: 'Fermer' }).click()
  await expect(alert).toBeHidden()
  await page.clock.pauseAt(Date.now() + hourMs)
  await locate.click()
  await expect(alert).toBeVisible()
  await page.clock.runFor(9_999)
  await expect(alert).toBeVisible()
  await page.clock.runFor(1)
  await expect(alert).toBeHidden()
})
