import { waitForHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

// requirement M69
test('« Suivant » of a phone’s keyboard goes through the fields, and sends nothing', async ({
  page,
}) => {
  await page.goto('/Signup')
  const main = page.getByRole('main')
  await waitForHydration(main.getByLabel('Prénom'))
  await main.getByLabel('Prénom').focus()
  const reached: (string | null)[] = []
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Enter')
    reached.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? null))
  }
  expect(reached).toEqual(['lastName', 'email', 'mobilePhone', 'postalCode', 'birthDate', 'gender'])
  await expect(page).toHaveURL('/Signup')
  await expect(main.getByRole('alert')).toHaveCount(0)
})

// requirement S20
test('Typed text survives a network that carries nothing, and the next press sends it', async ({
  page,
  faults,
}) => {
  await page.goto('/identifiez-vous/mot-de-passe-oublie')
  const main = page.getByRole('main')
  const email = main.getByLabel('E-mail')
  await email.fill('personne@exemple.fr')
  await page.route(/\.data/, (route) => route.abort('failed'))
  const button = main.getByRole('button', { name: 'Recevoir le lien' })
  await button.click()
  const told = page.getByText(/^Hors ligne.: rien n’est parti, ta saisie est gardée/)
  await expect(told).toBeVisible()
  await expect(email).toHaveValue('personne@exemple.fr')
  await page.unroute(/\.data/)
  await button.click()
  await expect(page).toHaveURL(/mot-de-passe-oublie\/confirmation/)
  faults.length = 0
})

// requirement S10
test('A part whose script is gone since a release loads the page anew, without an error', async ({
  page,
  faults,
}) => {
  await page.goto('/nos-centres/liste')
  const tab = page.getByRole('tab', { name: 'INSCRIPTION' })
  await waitForHydration(tab)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.route(/side-bar-sign-up/, (route) => route.fulfill({ status: 404 }))
  const reloaded = page.waitForEvent('load')
  await tab.click()
  await reloaded
  await expect(tab).toBeVisible()
  expect(errors).toEqual([])
  faults.length = 0
})
