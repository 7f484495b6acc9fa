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

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('typed') ?? '')
const stepNow = (page: Page) => page.evaluate(() => (history.state as { key: string }).key)

/** Holds the script that keeps what is typed. */
async function holdScript(page: Page): Promise<{ readonly release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/after-page-[^/]*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

// requirement S95
test('A sign-up keeps the typed text through a reload, a step back and a refusal', async ({
  page,
}) => {
  // the script that keeps comes after the page, and keeps what was typed before as well
  const script = await holdScript(page)
  await page.goto('/Signup')
  const { first, email, woman, password } = form(page)
  await first.fill('Zoé')
  await email.fill('zoe@exemple.fr')
  await woman.check()
  await password.fill('padel2026')
  expect(await kept(page)).toBe('')
  script.release()
  await expect.poll(() => kept(page)).toContain('zoe@exemple.fr')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('padel2026')
  await page.reload()
  await expectTyped(page)
  await page.getByRole('link', { name: '4PADEL, accueil' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expectTyped(page)
  const before = await stepNow(page)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  // the page counts the faults before the server answers: the refused form is a step of its own,
  // whose text is kept after it is painted
  await expect(page.getByText(/Il reste \d+\schamps à corriger/)).toBeVisible()
  await expect.poll(() => stepNow(page)).not.toBe(before)
  await expect.poll(() => kept(page)).toContain(`${await stepNow(page)} /Signup`)
  await page.reload()
  await expectTyped(page)
  // another visit of the form is a new one
  await page.goto('/')
  await page.goto('/Signup')
  await waitForPageHydration(page)
  await expect(form(page).first).toHaveValue('')
})

// requirement S95
test('Text typed before the script has come is not overwritten by text from before a reload', async ({
  page,
}) => {
  await page.goto('/Signup')
  const { first, email, woman } = form(page)
  await first.fill('Zoé')
  await email.fill('zoe@exemple.fr')
  await page.getByRole('main').getByRole('radio', { name: 'Homme' }).check()
  await expect.poll(() => kept(page)).toContain('"2 gender Male":"true"')
  const script = await holdScript(page)
  await page.reload()
  await first.fill('Chloé')
  await woman.check()
  script.release()
  await expect.poll(() => kept(page)).toContain('Chloé')
  await expect(first).toHaveValue('Chloé')
  await expect(email).toHaveValue('zoe@exemple.fr')
  await expect(woman).toBeChecked()
})
