import type { Page } from '@playwright/test'
import { demoSession, keepSession } from '../site/members.ts'
import { waitForHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

const camille = { email: 'camille@demo.4padel.fr', password: 'padel2026' }

test.describe('A page for members', () => {
  // requirement M23
  test('leads a guest to sign in, and then back', async ({ page }) => {
    await page.goto('/mon-compte/mes-info-persos#notifications')
    await expect(page).toHaveURL('/signin?redirect=%2Fmon-compte%2Fmes-info-persos#notifications')
    const main = page.getByRole('main')
    await waitForHydration(main.getByLabel('E-mail'))
    await expect(main.getByText('Connecte toi pour voir la page souhaitée.')).toBeVisible()
    await signIn(page, camille)
    await expect(page).toHaveURL('/mon-compte/mes-info-persos#notifications')
    await expect(page.locator('#notifications')).toBeInViewport()
  })
})

test.describe('A member', () => {
  test.beforeEach(async ({ context }) => keepSession(context, await demoSession(camille.email)))

  test('leaves to /signin, and nothing of the session stays', async ({ page, context }) => {
    await page.goto('/nos-centres/liste')
    await page.goto('/moi')
    const session = (await context.cookies()).find(({ name }) => name === 'session')
    const signOut = page.getByRole('button', { name: 'Déconnexion' })
    await waitForHydration(signOut)
    await signOut.click()
    await expect(page).toHaveURL('/signin')
    await expect(page.getByText('Ta session est fermée.')).toBeVisible()
    const left = (await context.cookies()).map(({ name }) => name)
    expect(left.filter((name) => !/^(side-bar|consent|device|popup-.+)$/.test(name))).toEqual([])
    // A step back to the member's page takes its place in the history: the next one leads further.
    await page.goBack()
    await expect(page).toHaveURL('/signin?redirect=%2Fmoi')
    await page.goBack()
    await expect(page).toHaveURL('/nos-centres/liste')
    await keepSession(context, session?.value ?? '')
    await page.goto('/moi')
    await expect(page).toHaveURL('/signin?redirect=%2Fmoi')
  })
})

async function signIn(page: Page, { email, password }: typeof camille): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('E-mail').fill(email)
  await main.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await main.getByRole('button', { name: 'Me connecter' }).click()
}
