import { hourMs } from '@quatre/domain'
import { waitForPageHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

// requirement S96
test('An alert is shown for ten seconds, after one that was pressed away too', async ({ page, context }) => {
  await context.grantPermissions([])
  await page.clock.install()
  await page.goto('/nos-centres')
  await waitForPageHydration(page)
  const alert = page.locator('.toasts').getByText(/^Ta position n’est pas disponible/)
  const ask = () => page.getByRole('button', { name: /Autour de moi/ }).click()
  // its part is loaded, which React would show at a time of the clock
  await ask()
  await expect(alert).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(alert).toBeHidden()
  await page.clock.pauseAt(Date.now() + hourMs)
  await ask()
  await expect(alert).toBeVisible()
  await page.clock.runFor(9_999)
  await expect(alert).toBeVisible()
  await page.clock.runFor(1)
  await expect(alert).toBeHidden()
})
