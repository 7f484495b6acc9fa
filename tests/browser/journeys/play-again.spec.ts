import { demoSession, keepSession } from '../site/members.ts'
import { expect, test } from '../test.ts'

// requirement B72
test('« Rejouer » leads to the payment, the hold is shown on the way back, and a friend opens the link', async ({
  page,
  context,
  browser,
}) => {
  await keepSession(context, await demoSession('camille@demo.4padel.fr'))
  const main = page.getByRole('main')
  await page.goto('/')
  const link = await main.getByRole('link', { name: 'Inviter' }).getAttribute('href')
  await main.getByRole('link', { name: /^Rejouer/ }).click()
  const go = main.getByRole('button', { name: 'Continuer' })
  await expect(go).toBeVisible()
  const { searchParams: slot } = new URL(page.url())
  await go.click()
  await expect(page).toHaveURL(/\/paiement\?booking=\d+$/)
  const payment = page.url()

  // requirement B73
  await page.goto('/')
  await expect(main.getByText(/^Terrain gardé \d+:\d\d$/)).toBeVisible()
  await main.getByRole('link', { name: 'Reprendre' }).click()
  await expect(page).toHaveURL(payment)

  // requirement B51
  slot.delete('center')
  slot.set('place', 'Toulouse')
  await page.goto(`/reservations/slots?${slot.toString()}`)
  await main.getByRole('link', { name: /à toi/ }).click()
  await expect(main.getByText(/^Tu le gardes encore \d+:\d\d$/)).toBeVisible()
  await main.getByRole('link', { name: /^Payer \d/ }).click()
  await expect(page).toHaveURL(payment)

  // requirement B55
  const friend = await (await browser.newContext()).newPage()
  await friend.goto(link ?? '')
  await expect(friend.getByText('Camille t’invite à jouer')).toBeVisible()
  await friend.context().close()
})
