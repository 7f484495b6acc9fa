import type { Page } from '@playwright/test'
import { origin } from '../site/addresses.ts'
import { newPerson } from '../site/members.ts'
import { pointer } from '../steps/hand.ts'
import { cards, confirmAtBank, payWith } from '../steps/pay.ts'
import { fillSignUp } from '../steps/sign-up.ts'
import { expect, test } from '../test.ts'

// requirement B62, S51
test('Each step from the home page to the confirmation bears a reload, a step back and one forward', async ({
  page,
}) => {
  const hand = pointer(page)
  const main = page.getByRole('main')
  const sent = countForms(page)
  await page.goto('/')
  await main.getByRole('link', { name: 'Lyon', exact: true }).click()
  const onNearby = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'autour de Lyon' })).toBeVisible()
  }
  await onNearby()
  const time = main.getByRole('link', { name: /^\d\dh\d\d/ }).first()
  const start = (await time.innerText()).slice(0, 5)
  await time.click()
  const onChoice = async () => {
    await onNearby()
    await expect(main.locator('.selection')).toContainText(start)
    await expect(main.getByRole('button', { name: 'Continuer', exact: true })).toBeVisible()
  }
  await onChoice()
  await page.reload()
  await onChoice()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Où joues-tu' })).toBeVisible()
  await page.goForward()
  await onChoice()

  await main.getByRole('button', { name: 'Continuer', exact: true }).click()
  const onSignUp = async () => {
    await expect(page).toHaveURL(/\/Signup\?redirect=/)
    await expect(page.getByRole('region', { name: 'Ta réservation' })).toContainText(start)
  }
  await onSignUp()
  await page.reload()
  await onSignUp()
  await page.goBack()
  await onChoice()
  await page.goForward()
  await onSignUp()

  await fillSignUp(hand, newPerson(), '14/05/1990')
  const onPayment = async () => {
    await expect(page).toHaveURL(/\/paiement\?booking=\d+$/)
    await expect(main.getByText('Terrain gardé')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ta réservation' })).toContainText(start)
  }
  await onPayment()
  const payment = page.url()
  await page.reload()
  await onPayment()
  await page.goBack()
  await onNearby()
  await expect(main.getByText(/^Tu le gardes encore \d+:\d\d$/)).toBeVisible()
  await expect(main.getByRole('link', { name: /^Payer \d/ })).toBeVisible()
  await page.goForward()
  await onPayment()
  await expect(page).toHaveURL(payment)
  // the court and the account: nothing that was sent is sent again
  expect(sent).toEqual(['/reservations/terrain', '/Signup'])

  await payWith(hand, cards.challenged)
  const atBank = page.getByRole('heading', { name: 'Confirme ton paiement' })
  await expect(atBank).toBeVisible()
  await page.goBack()
  await onPayment()
  await page.goForward()
  await expect(atBank).toBeVisible()
  await confirmAtBank(hand)
  const onConfirmation = async () => {
    await expect(page).toHaveURL(/\/paiement\/confirmation\?booking=\d+/)
    await expect(main.getByRole('status')).toHaveText('C’est payé, le terrain est à toi.')
  }
  await onConfirmation()
  await page.reload()
  await onConfirmation()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Tu as déjà répondu' })).toBeVisible()
  await page.goBack()
  await onConfirmation()
  await page.goBack()
  await onNearby()
  await expect(main.getByText('Tu l’as réservé')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Continuer' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'CONNEXION' })).toHaveCount(0)
  await page.goBack()
  await expect(main.getByText('Ton prochain match')).toBeVisible()
  expect(sent).toEqual(['/reservations/terrain', '/Signup', '/_pay'])
})

/** Records the requests to the site from now on. */
function countForms(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { origin: to, pathname } = new URL(request.url())
    if (request.method() === 'POST' && to === origin) sent.push(pathname.replace(/\.data$/, ''))
  })
  return sent
}
