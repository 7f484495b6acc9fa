import type { Page } from '@playwright/test'
import { toulouse } from '../site/centers.ts'
import { newPerson } from '../site/members.ts'
import { pointer } from '../steps/hand.ts'
import { wantedDay } from '../steps/find-slot.ts'
import { waitForHydration, waitForPageHydration } from '../steps/hydration.ts'
import { fillSignUp } from '../steps/sign-up.ts'
import { expect, test } from '../test.ts'

/** Chooses the first 90 minutes of an evening and presses « Continuer »; gives the page of the times. */
async function askForCourt(page: Page): Promise<string> {
  await page.goto(`/reservations/slots?center=${toulouse.slug}&date=${wantedDay()}&period=soir`)
  await page
    .getByRole('link', { name: /^\d\dh\d\d, 1\sh\s30/ })
    .first()
    .click()
  const proceed = page.getByRole('button', { name: 'Continuer' }).first()
  await waitForHydration(proceed)
  const times = page.url()
  await proceed.click()
  await expect(page).toHaveURL(/\/Signup\?redirect=/)
  return times
}

// requirement M69
test('On the way to a court a sign-up is at most 12 taps, and back from the payment stand the times', async ({
  page,
}) => {
  const times = await askForCourt(page)
  const hand = pointer(page)
  await fillSignUp(hand, newPerson(), '14/05/1990')
  await expect(page).toHaveURL(/\/paiement\?booking=\d+/)
  expect(hand.effort.taps).toBeLessThanOrEqual(12)
  await page.goBack()
  await expect(page).toHaveURL(times)
})

test('The names of the fields are those that a phone fills in', async ({ page }) => {
  await page.goto('/Signup')
  const names = await page
    .getByRole('main')
    .locator('form[novalidate] :is(input, select):not([type=hidden])')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')))
  expect(names.filter(Boolean)).toEqual([
    'given-name',
    'family-name',
    'email',
    'tel-national',
    'postal-code',
    'bday',
    'new-password',
  ])
})

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
for (const { address, press } of [
  { address: '/signin', press: 'Me connecter' },
  { address: '/Signup', press: 'Créer mon compte' },
  { address: '/identifiez-vous/mot-de-passe-oublie', press: 'Recevoir le lien' },
]) {
  test(`What was typed at ${address} outlives a network that carries nothing, and the next press sends it`, async ({
    page,
    faults,
  }) => {
    await page.goto(address)
    await waitForPageHydration(page)
    const main = page.getByRole('main')
    const email = main.getByLabel('E-mail')
    await email.fill('personne@exemple.fr')
    await page.route(/\.data/, (route) => route.abort('failed'))
    const button = main.getByRole('button', { name: press })
    await button.click()
    const told = page.getByText(/^Hors ligne.: rien n’est parti, ta saisie est gardée/)
    await expect(told).toBeVisible()
    await expect(email).toHaveValue('personne@exemple.fr')
    await page.unroute(/\.data/)
    faults.length = 0
    await button.click()
    await expect(told).toBeHidden()
    faults.length = 0
  })
}

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
