import { isoWeekday } from '@quatre/domain'
import { tours } from '../site/centers.ts'
import { dayAhead } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { pointer } from '../steps/hand.ts'
import { textOfMail } from '../steps/open-mail.ts'
import { cards, payWith } from '../steps/pay.ts'
import { expect, test } from '../test.ts'

// requirements CA1, CA2 and CA13
test('A member buys Mucho, and the off-peak courts of the club cost half', async ({
  page,
  context,
}) => {
  const { token, email } = await newMember()
  await keepSession(context, token)
  const main = page.getByRole('main')
  await page.goto(`/${tours.slug}/mucho/achat`)
  await main.getByRole('link', { name: /^Mucho 29\s€/ }).click()
  // pressed before its page came, the button would be that of the page that goes
  await expect(page).toHaveURL(/offre=/)
  await expect(main.getByRole('checkbox')).not.toBeChecked()
  await main.getByRole('button', { name: 'Continuer avec Mucho', exact: true }).click()
  await expect(main.getByText(/^29\s€ maintenant, et rien ensuite/)).toBeVisible()
  await payWith(pointer(page), cards.challenged)
  await page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ta carte Mucho est active')

  const day = [2, 3, 4].map(dayAhead).find((date) => isoWeekday(date) < 6) ?? ''
  await page.goto(`/reservations/slots?center=${tours.slug}&date=${day}&from=09:00`)
  // 30 € as the list says, 22,50 € for everybody
  const half = main.getByRole('link', { name: /^\d\dh\d\d, 1\sh\s30\s?15\s€ au lieu de 30\s€$/ })
  await half.first().click()
  await main.getByRole('button', { name: 'Continuer' }).click()
  await expect(main.getByRole('button', { name: /^Payer 15\s€$/ })).toBeVisible()
  expect(await textOfMail(email, /Mucho/)).toContain('29')
})
