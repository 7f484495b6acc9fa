import { type KnownCenter, laRochelle } from '../site/centers.ts'
import { newPerson } from '../site/members.ts'
import { chooseSlot, findCenter } from '../steps/find-slot.ts'
import { type Hand, pointer } from '../steps/hand.ts'
import { picture } from '../steps/picture.ts'
import { signUpOnTheWay } from '../steps/sign-up.ts'
import { expect, test } from '../test.ts'

test.use({ javaScriptEnabled: false })

// requirement S12
test('Without JavaScript a new player gets as far as the card form', async ({ page }, info) => {
  const hand = pointer(page)
  const start = await askForCourt(hand, laRochelle)
  await signUpOnTheWay(hand, newPerson())
  await expectHold(hand, laRochelle, start)
  await picture(page, info, 'no-script-payment')
})

async function askForCourt(hand: Hand, center: KnownCenter): Promise<string> {
  await findCenter(hand, center)
  const start = await chooseSlot(hand)
  await hand.page.getByRole('main').getByRole('button', { name: 'Continuer' }).click()
  return start
}

async function expectHold({ page }: Hand, center: KnownCenter, start: string): Promise<void> {
  const main = page.getByRole('main')
  await expect(page).toHaveURL(/\/paiement\?booking=\d+/)
  const summary = page.getByRole('region', { name: 'Ta réservation' })
  await expect(summary).toContainText(start)
  await expect(summary).toContainText(center.name)
  await expect(main.getByText(/^Pour payer, active JavaScript/)).toBeVisible()
  await expect(page.getByLabel('Numéro de carte')).toBeHidden()
}
