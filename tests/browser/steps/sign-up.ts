import { expect } from '@playwright/test'
import type { Person } from '../site/members.ts'
import type { Hand } from './hand.ts'

/** From the sign-up that opens on the way to a court to the payment. */
export async function signUpOnTheWay(hand: Hand, person: Person): Promise<void> {
  const { page } = hand
  await expect(page).toHaveURL(/\/Signup\?redirect=/)
  await expect(page.getByRole('status').filter({ hasText: /^Connecte toi/ })).toHaveText(
    'Connecte toi pour voir la page souhaitée.',
  )
  await expect(page.getByRole('region', { name: 'Ta réservation' })).toHaveText(
    /à\s\d+h\d\d.+gardé dès que ton compte est ouvert/,
  )
  await fillSignUp(hand, person, '14/05/1990')
  await expect(page).toHaveURL(/\/paiement\?booking=\d+/)
}

/** Fills in the form of /Signup and sends it; the birth date is `JJ/MM/AAAA`. */
export async function fillSignUp(
  { page, autofill, send, tick, write }: Hand,
  person: Person,
  birthDate: string,
): Promise<void> {
  const main = page.getByRole('main')
  await autofill([
    [main.getByLabel('Prénom', { exact: true }), person.firstName],
    [main.getByLabel('Nom', { exact: true }), person.lastName],
    [main.getByLabel('E-mail'), person.email],
    [main.getByLabel('Mobile'), person.mobilePhone],
    [main.getByLabel('Code postal'), '31770'],
  ])
  await write(main.getByLabel('Date de naissance'), birthDate)
  await tick(main.getByRole('radio', { name: 'Femme' }))
  await write(main.getByRole('textbox', { name: 'Mot de passe' }), person.password)
  await tick(main.getByRole('checkbox', { name: /CGU/ }))
  await send(main.getByRole('button', { name: 'Créer mon compte' }))
}
