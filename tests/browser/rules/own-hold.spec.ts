import { call } from '../site/api.ts'
import { rouen } from '../site/centers.ts'
import { dayAhead, keepCourt } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { waitForHydration } from '../steps/hydration.ts'
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

// requirement B62
test('Signing in on the way leaves the history: back from the payment are the slots, and the court is held once', async ({
  page,
}) => {
  const { email, password } = await newMember()
  const main = page.getByRole('main')
  const day = dayAhead(3)
  await page.goto(`/reservations/slots?center=${rouen.slug}&date=${day}`)
  const time = main.getByRole('link', { name: /^\d\dh\d\d, 1\sh\s30/ }).first()
  await waitForHydration(time)
  await time.click()
  const slots = page.url()
  await main.getByRole('button', { name: 'Continuer' }).click()
  await main.getByRole('link', { name: 'CONNEXION' }).click()
  await expect(main.getByText('Content de te revoir.')).toBeVisible()
  await main.getByLabel('E-mail').fill(email)
  await main.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await main.getByRole('button', { name: 'Me connecter' }).click()
  await expect(page).toHaveURL(/\/paiement\?booking=\d+$/)
  const payment = page.url()
  await page.goBack()
  await expect(page).toHaveURL(slots)
  const kept = main.getByText(/^Tu le gardes encore \d+:\d\d$/).first()
  await expect(kept).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(payment)
  // Another court, and back again: neither the choice nor the payment of the former one is in between.
  await main.getByRole('link', { name: 'Modifier' }).click()
  await main.getByRole('radio', { name: '3', exact: true }).check({ force: true })
  await main.getByRole('button', { name: 'Continuer' }).click()
  await expect(main.getByText(/3\sjoueurs/)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(slots)
  await expect(kept).toBeVisible()
})

// requirement S51
test('A page that comes back as it was left shows the court that is kept since, and « Rendre » gives it back and says so', async ({
  page,
}) => {
  const { token } = await newMember()
  await keepSession(page.context(), token)
  await page.goto('/mon-compte/mes-resa')
  const main = page.getByRole('main')
  const kept = main.getByText(rouen.name).first()
  const id = await keepCourt(token, rouen.id)
  // as the browser says it (whether it keeps a page is its own affair), once its listener is there
  await expect(async () => {
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await expect(kept).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.goto(`/mon-compte/mes-resa/${id}`)
  await main.getByRole('button', { name: 'Rendre le terrain' }).click()
  await expect(page).toHaveURL(/^[^?]*\/reservations\/slots\?/)
  await expect(page.getByRole('status').getByText('Terrain rendu.')).toBeVisible()
})
