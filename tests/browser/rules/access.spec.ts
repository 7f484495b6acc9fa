import type { Page } from '@playwright/test'
import { waitForHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

const camille = { email: 'camille@demo.4padel.fr', password: 'padel2026' }

// requirement M23
test('A page for members leads a guest to sign in, and then back', async ({ page }) => {
  await page.goto('/mon-compte/mes-info-persos#notifications')
  await expect(page).toHaveURL('/signin?redirect=%2Fmon-compte%2Fmes-info-persos#notifications')
  const main = page.getByRole('main')
  await waitForHydration(main.getByLabel('E-mail'))
  await expect(main.getByText('Connecte toi pour voir la page souhaitée.')).toBeVisible()
  await signIn(page, camille)
  await expect(page).toHaveURL('/mon-compte/mes-info-persos#notifications')
  await expect(page.locator('#notifications')).toBeInViewport()
})

async function signIn(page: Page, { email, password }: typeof camille): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('E-mail').fill(email)
  await main.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await main.getByRole('button', { name: 'Me connecter' }).click()
}
