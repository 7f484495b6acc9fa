import { dijon, type KnownCenter, muret } from '../site/centers.ts'
import { mailsTo } from '../site/api.ts'
import { newPerson } from '../site/members.ts'
import { chooseSlot, findCenter } from '../steps/find-slot.ts'
import { type Hand, keyboard, pointer } from '../steps/hand.ts'
import { cards, confirmAtBank, payWith } from '../steps/pay.ts'
import { picture } from '../steps/picture.ts'
import { signUpOnTheWay } from '../steps/sign-up.ts'
import { expect, test } from '../test.ts'

const title = 'A player finds a centre, books, signs up on the way, pays and cancels'

// Both run at once, and would want the same last court.
test(title, ({ page }, info) => journey(pointer(page), dijon, (name) => picture(page, info, name)))

// requirement S19
test(`${title}, by keyboard alone`, { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(120_000)
  await journey(keyboard(page), muret, async () => {})
})

// requirement NW8
test('From an article it is two presses to a court', async ({ page }) => {
  const { press } = pointer(page)
  const main = page.getByRole('main')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await page.goto('/actualites/avant-dix-sept-heures')
  await press(main.getByRole('link', { name: /^\d\dh\d\d/ }).first())
  await press(main.getByRole('button', { name: 'Continuer' }))
  // of a guest the account comes first, and the court stays in sight
  await expect(page).toHaveURL(/\/Signup\?redirect=%2Freservations%2Fterrain/)
  await expect(main).toContainText(/\d\dh\d\d/)
  // the server alone draws the article, and its links load no document anew
  expect(documents).toHaveLength(1)
})

test('From a day beyond the planning the last open day is one press away', async ({ page }) => {
  await page.goto(`/reservations/slots?center=${dijon.slug}&date=2099-12-31`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Voir le dernier jour ouvert' }).click()
  await main
    .getByRole('link', { name: /^\d\dh\d\d/ })
    .first()
    .click()
  await expect(main.getByRole('button', { name: 'Continuer', exact: true })).toBeVisible()
})

async function journey(
  hand: Hand,
  center: KnownCenter,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const { page, press } = hand
  const person = newPerson()
  const main = page.getByRole('main')

  await findCenter(hand, center)
  const start = await chooseSlot(hand)
  await look('1-slots')
  await press(page.getByRole('status').getByRole('button', { name: 'Continuer' }))
  await signUpOnTheWay(hand, person)

  await expect(main).toBeFocused()
  const summary = page.getByRole('region', { name: 'Ta réservation' })
  await expect(summary).toContainText(start)
  await expect(summary).toContainText(center.name)
  const price = await summary.locator('b.figures').innerText()
  await look('3-payment')
  await payWith(hand, cards.challenged)
  await confirmAtBank(hand)

  await expect(page).toHaveURL(/\/paiement\/confirmation\?booking=\d+/)
  await expect(main.getByRole('status')).toHaveText('C’est payé, le terrain est à toi.')
  await look('4-confirmation')
  await expect
    .poll(async () => (await mailsTo(person.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(`${start}, ${center.name}\u00a0: c’est réservé$`))

  await press(main.getByRole('link', { name: 'Voir mes réservations' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Mes réservations' })).toBeVisible()
  const booking = main.getByRole('link', { name: new RegExp(`${center.name}.*${start}`) })
  await expect(main.getByText('Confirmée')).toBeVisible()
  await look('5-bookings')
  await press(booking)
  await press(main.getByRole('link', { name: 'Annuler la réservation' }))

  await expect(main.getByText('Tu récupères')).toBeVisible()
  const refund = price.replace(/\s€/, ',00\u00a0€')
  await expect(main.getByText(refund, { exact: true })).toBeVisible()
  await look('6-cancel')
  await press(main.getByRole('button', { name: `Annuler et récupérer ${refund}` }))

  const done = page.getByRole('heading', { level: 1, name: 'Réservation annulée' })
  await expect(done).toBeFocused()
  await expect(main.getByText('Ton SOLDE maintenant').locator('+ p')).toHaveText(refund)
  await look('7-cancelled')
  await press(main.getByRole('link', { name: 'Voir mes réservations' }))
  await expect(main.getByText('SOLDE', { exact: true }).locator('..')).toContainText(refund)
  await expect(main.getByText('Annulée', { exact: true })).toBeVisible()
}
