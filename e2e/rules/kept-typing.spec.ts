import type { Page } from '@playwright/test'
import { waitForPageHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

const form = (page: Page) => {
  const main = page.getByRole('main')
  return {
    first: main.getByLabel('Prénom', { exact: true }),
    email: main.getByLabel('E-mail'),
    woman: main.getByRole('radio', { name: 'Femme' }),
    password: main.getByRole('textbox', { name: 'Mot de passe' }),
  }
}

async function expectTyped(page: Page): Promise<void> {
  const { first, email, woman, password } = form(page)
  await expect(first).toHaveValue('Zoé')
  await expect(email).toHaveValue('zoe@exemple.fr')
  await expect(woman).toBeChecked()
  await expect(password).toHaveValue('')
}

// requirement S95
test('A sign-up keeps the typed text through a reload, a step back and a refusal', async ({
  page,
}) => {
  await page.goto('/Signup')
  await waitForPageHydration(page)
  const { first, email, woman, password } = form(page)
  // the script that keeps comes after the page
  await page.waitForLoadState('networkidle')
  await first.fill('Zoé')
  await email.fill('zoe@exemple.fr')
  await woman.check()
  await password.fill('padel2026')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('padel2026')
  await page.reload()
  await expectTyped(page)
  await page.getByRole('link', { name: '4PADEL, accueil' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expectTyped(page)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText(/Il reste \d+\schamps à corriger/)).toBeVisible()
  await page.reload()
  await expectTyped(page)
  // another visit of the form is a new one
  await page.goto('/')
  await page.goto('/Signup')
  await waitForPageHydration(page)
  await expect(form(page).first).toHaveValue('')
})
