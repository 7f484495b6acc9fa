import { call } from '../site/api.ts'
import { rouen } from '../site/centers.ts'
import { keepCourt } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { picture } from '../steps/picture.ts'
import { expect, test } from '../test.ts'

// requirement B51
test('Back from the payment the slots show the court one keeps as one’s own', async ({
  page,
}, info) => {
  const { token } = await newMember()
  const id = await keepCourt(token, rouen.id)
  const { startingDate } = await call<{ startingDate: string }>('GET', `/bookings/${id}`, { token })
  const clock = startingDate.slice(11, 16)
  await keepSession(page.context(), token)
  const slot = new URLSearchParams({ center: rouen.slug, start: startingDate, duration: '90' })
  await page.goto(
    `/reservations/slots?center=${rouen.slug}&date=${startingDate.slice(0, 10)}&from=${clock}&duration=90`,
  )
  await page.goto(`/reservations/terrain?${slot.toString()}`)
  await page.goto(`/paiement?booking=${id}`)
  const kept = page
    .getByRole('main')
    .getByText(/^Tu le gardes encore \d:\d\d$/)
    .first()
  await page.goBack()
  await expect(kept).toBeVisible()
  await picture(page, info, 'court')
  await page.goBack()
  await expect(kept).toBeVisible()
  await expect(page.getByText('vient d’être pris')).toHaveCount(0)
  await picture(page, info, 'slots')
  await page.getByRole('link', { name: /^Payer \d/ }).click()
  await expect(page).toHaveURL(`/paiement?booking=${id}`)
})
