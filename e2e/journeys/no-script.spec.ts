import { type KnownCenter, laRochelle, tours } from '../site/centers.ts'
import { newMember, newPerson } from '../site/members.ts'
import { chooseSlot, findCenter } from '../steps/find-slot.ts'
import { type Hand, pointer } from '../steps/hand.ts'
import { picture } from '../steps/picture.ts'
import { goOnBooking, signUpOnTheWay } from '../steps/sign-up.ts'
import { expect, test } from '../test.ts'

test.use({ javaScriptEnabled: false })

// requirement S12
test('Without JavaScript a new player gets as far as the card form', async ({ page }, info) => {
  const hand = pointer(page)
  const start = await askForCourt(hand, laRochelle)
  await signUpOnTheWay(hand, newPerson())
  await hand.page.getByRole('main').getByRole('button', { name: 'Renvoyer le mail' }).click()
  await goOnBooking(hand)
  await expectHold(hand, laRochelle, start)
  await picture(page, info, 'no-script-payment')
})

test('Without JavaScript a member who signs in on the way gets as far', async ({ page }) => {
  const hand = pointer(page)
  const { email, password } = await newMember()
  const start = await askForCourt(hand, tours)
  const main = page.getByRole('main')
  await main.getByLabel('E-mail').fill(email)
  await main.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await main.getByRole('button', { name: 'Me connecter' }).click()
  await expectHold(hand, tours, start)
})

async function askForCourt(hand: Hand, center: KnownCenter): Promise<string> {
  await findCenter(hand, center)
  const start = await chooseSlot(hand)
  await hand.page.getByRole('main').getByRole('button', { name: 'Continuer' }).click()
  return start
}

async function expectHold({ page }: Hand, center: KnownCenter, start: string): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('radio', { name: /^Peu importe/ })).toBeChecked()
  await main.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/\/paiement\?booking=\d+/)
  const summary = page.getByRole('region', { name: 'Ta réservation' })
  await expect(summary).toContainText(start)
  await expect(summary).toContainText(center.name)
  await expect(main.getByText(/^Pour payer, active JavaScript/)).toBeVisible()
  await expect(page.getByLabel('Numéro de carte')).toBeHidden()
}
