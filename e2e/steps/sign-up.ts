import { expect } from '@playwright/test'
import type { Person } from '../site/members.ts'
import type { Hand } from './hand.ts'

/** From the page that a guest may not see, through the sign-up form, to the payment. */
export async function signUpOnTheWay(hand: Hand, person: Person): Promise<void> {
  const { page, press } = hand
  await expect(page.getByRole('status').filter({ hasText: /^Connecte toi/ })).toHaveText(
    'Connecte toi pour voir la page souhaitée.',
  )
  const main = page.getByRole('main')
  await press(main.getByRole('link', { name: 'Inscris-toi en deux minutes' }))
  await expect(page).toHaveURL(/\/Signup\?redirect=/)
  await expect(main.getByRole('status')).toHaveText(
    /^Ta réservation continue juste après\s: .+ à \d+h\d\d, .+\.$/,
  )
  await fillSignUp(hand, person, '14/05/1990')
  await expect(page).toHaveURL(/\/paiement\?booking=\d+/)
}

/** Fills in the form of /Signup and sends it; the birth date is `JJ/MM/AAAA`. */
export async function fillSignUp(
  { page, press, tick, write }: Hand,
  person: Person,
  birthDate: string,
): Promise<void> {
  const main = page.getByRole('main')
  await write(main.getByLabel('Prénom', { exact: true }), person.firstName)
  await write(main.getByLabel('Nom', { exact: true }), person.lastName)
  await write(main.getByLabel('Date de naissance'), birthDate)
  await tick(main.getByRole('radio', { name: 'Femme' }))
  await write(main.getByLabel('Code postal'), '31770')
  await write(main.getByLabel('Mobile'), person.mobilePhone)
  await write(main.getByLabel('E-mail'), person.email)
  await write(main.getByRole('textbox', { name: 'Mot de passe' }), person.password)
  await tick(main.getByRole('checkbox', { name: /CGU/ }))
  await press(main.getByRole('button', { name: 'Créer mon compte' }))
}
