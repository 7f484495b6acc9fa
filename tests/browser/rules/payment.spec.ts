import type { Booking } from '@quatre/contract'
import { instant } from '@quatre/db'
import { type Browser, devices, type Page } from '@playwright/test'
import { origin } from '../site/addresses.ts'
import { call } from '../site/api.ts'
import { ajaccio, annecy, type KnownCenter, rouen } from '../site/centers.ts'
import { giveMoney } from '../site/give-money.ts'
import { keepCourt } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { waitForHydration, waitForPageHydration } from '../steps/hydration.ts'
import { pointer } from '../steps/hand.ts'
import { cards, confirmAtBank, expectCardNumber, payButton, payWith } from '../steps/pay.ts'
import { picture } from '../steps/picture.ts'
import { expect, test } from '../test.ts'
import { withDatabase } from '../site/with-database.ts'

/** The payment page of a court that a new member keeps; gives the booking's number. */
async function openPayment(page: Page, center: KnownCenter): Promise<number> {
  const { token } = await newMember()
  const booking = await keepCourt(token, center.id)
  await keepSession(page.context(), token)
  await page.goto(`/paiement?booking=${booking}`)
  return booking
}

test('After a refused card another one pays the same hold', async ({ page }, info) => {
  const hand = pointer(page)
  await openPayment(page, ajaccio)
  await page.goto('/moi')
  const main = page.getByRole('main')
  await expect(main.getByText(/^Terrain gardé \d+:\d\d$/)).toBeVisible()
  await main.getByRole('link', { name: /^Payer \d/ }).click()
  await payWith(hand, cards.refused)
  const form = page.getByRole('region', { name: 'Carte bancaire' })
  await expect(form.getByText('Rien n’a été débité. Ta saisie est gardée.')).toBeVisible()
  await picture(page, info, 'refused')
  await payWith(hand, cards.accepted)
  await expect(page.getByText('C’est payé, le terrain est à toi.')).toBeVisible()
})

test('A payment refused at the bank says that nothing was charged and can be tried again', async ({
  page,
}, info) => {
  const hand = pointer(page)
  await openPayment(page, ajaccio)
  await payWith(hand, cards.challenged)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page).toHaveURL(/\/paiement\/error\?/)
  await expect(page.getByRole('alert')).toContainText('Rien n’a été débité.')
  await picture(page, info, 'error')
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await payWith(hand, cards.challengedByPost)
  await confirmAtBank(hand)
  await expect(page.getByText('C’est payé, le terrain est à toi.')).toBeVisible()
})

test('When the bank’s answer is lost the page waits until the payment is known', async ({
  page,
}, info) => {
  await openPayment(page, annecy)
  await payWith(pointer(page), cards.lostAnswer)
  await expect(page.getByText(/Ta banque vérifie le paiement|C’est payé/)).toBeVisible()
  await picture(page, info, 'waiting')
  await expect(page.getByText('C’est payé, le terrain est à toi.')).toBeVisible({ timeout: 30_000 })
})

// requirement P30
test('A hold that runs out says so without a reload, and is taken again with the card as typed', async ({
  page,
}, info) => {
  await page.clock.install()
  const booking = await openPayment(page, rouen)
  await waitForHydration(page.getByText('Terrain gardé', { exact: true }))
  const number = page.getByLabel('Numéro de carte')
  await number.fill(cards.accepted)
  await letRunOut(booking)
  await page.clock.fastForward('10:01')
  await expect(page.getByRole('alert')).toHaveText('Le terrain n’est plus gardé.')
  await expect(
    page.getByText('Le délai pour payer est dépassé. Rien n’a été débité.'),
  ).toBeVisible()
  await picture(page, info, 'expired')
  await page.getByRole('button', { name: 'Reprendre ce terrain' }).click()
  await expect(page.getByRole('button', { name: payButton })).toBeVisible()
  await expectCardNumber(number, cards.accepted)
  await payWith(pointer(page), cards.accepted)
  await expect(page.getByText('C’est payé, le terrain est à toi.')).toBeVisible()
  expect(page.url()).not.toContain(`booking=${booking}`)
})

// requirement P38
test('The fields of a card lead on when they are full, and not while one corrects', async ({
  page,
}) => {
  await openPayment(page, rouen)
  const number = page.getByLabel('Numéro de carte')
  const code = page.getByLabel('Code de sécurité')
  await number.focus()
  await page.keyboard.type('370000000000002')
  await expect(page.getByRole('img', { name: 'American Express' })).toBeVisible()
  await expect(code).toHaveAttribute('placeholder', '4 chiffres')
  await page.keyboard.type('330')
  await page.keyboard.type('7373')
  await expect(page.getByLabel('Expiration')).toHaveValue('03 / 30')
  await expect(code).toHaveValue('7373')
  // one digit in the middle taken out, and put back
  await code.fill('')
  await number.focus()
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6))
  await page.keyboard.press('Backspace')
  await page.keyboard.type('0')
  await expect(number).toHaveValue('3700 000000 00002')
  await expect(number).toBeFocused()
})

// requirement P37
test('The page’s script keeps text that was typed before it came', async ({ page }) => {
  const { token } = await newMember()
  const booking = await keepCourt(token, ajaccio.id)
  await keepSession(page.context(), token)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const arrival = page.goto(`/paiement?booking=${booking}`)
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Numéro de carte').fill(cards.accepted)
  await page.getByRole('checkbox', { name: /^Garder cette carte/ }).check()
  scripts.resolve()
  await arrival
  await field('Expiration').fill('03/30')
  await expect(field('Numéro de carte')).toHaveValue(/^\d{4} \d{4} /)
  await expect(page.getByRole('checkbox', { name: /^Garder cette carte/ })).toBeChecked()
})

test('A wrong code marks its field until it is changed', async ({ page }, info) => {
  await openPayment(page, rouen)
  await payWith(pointer(page), cards.wrongCode)
  const code = page.getByLabel('Code de sécurité')
  const told = page.getByText('Le code de sécurité est incorrect. Vérifie-le.')
  await expect(told).toBeVisible()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toBeFocused()
  await expect(page.getByText('Rien n’a été débité. Ta saisie est gardée.')).toBeVisible()
  await picture(page, info, 'wrong-code')
  await page.keyboard.type('7')
  await expect(told).toBeHidden()
})

// requirement P41
test('A payment whose answer the network lost goes on as the same one, pressed twice or not', async ({
  page,
  faults,
}) => {
  await openPayment(page, rouen)
  const keys: string[] = []
  await page.route('**/_pay', async (route) => {
    const { key } = route.request().postDataJSON() as { key: string }
    keys.push(key)
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  const hand = pointer(page)
  await payWith({ ...hand, press: (button) => button.dblclick() }, cards.accepted)
  await expect(page.getByText('C’est payé, le terrain est à toi.')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  faults.length = 0
})

/** Ends a hold where it is kept. */
async function letRunOut(booking: number): Promise<void> {
  await withDatabase(async (db) => {
    const expiresAt = instant(Date.now())
    await db.updateTable('booking').set({ expiresAt }).where('id', '=', booking).execute()
    await db.updateTable('courtTime').set({ expiresAt }).where('bookingId', '=', booking).execute()
  })
}

// requirement P171
test('A small phone shows the pay button on the first screen of each step', async ({ browser }) => {
  const { token, email } = await newMember()
  const booking = await keepCourt(token, rouen.id)
  const { shareKey } = await call<{ shareKey: string }>('GET', `/bookings/${booking}`, { token })
  const at = (page: string) => `/paiement${page}?booking=${booking}`
  const steps = async (seePayment: (token: string, address: string) => Promise<void>) => {
    await call('DELETE', `/bookings/${booking}/split`, { token })
    await seePayment(token, at(''))
    await seePayment(token, at('/plusieurs'))
    const body = { nbPlayers: 4, missing: 'give_back' }
    await call('PUT', `/bookings/${booking}/split`, { token, body })
    await seePayment(token, at('/plusieurs'))
  }
  // with a wallet, without one, then with a SOLDE that covers a share
  const others = devices['Desktop Firefox'].userAgent
  await steps(visit(browser))
  await steps(visit(browser, others))
  await giveMoney(email)
  for (const userAgent of [undefined, others]) {
    const see = visit(browser, userAgent)
    await steps(see)
    await see(token, at('/avoir'))
  }
  // a friend has a place to pay once the captain has paid
  const { participations } = await call<Booking>('GET', `/bookings/${booking}`, { token })
  const amount = participations[0]?.share
  const path = `/payments/adyen/booking?bookingId=${booking}&paidCredit=${amount?.value}`
  await call('POST', path, { token, body: { amount } })
  await visit(browser, others)(
    (await newMember()).token,
    `/paiement/participants/${shareKey}/checkout`,
  )
})

/** Opens a page on a small phone, and sees its pay button without scrolling. */
function visit(browser: Browser, userAgent?: string) {
  return async (token: string, address: string): Promise<void> => {
    const viewport = { width: 360, height: 740 }
    const context = await browser.newContext({ baseURL: origin, viewport, userAgent })
    await keepSession(context, token)
    const page = await context.newPage()
    await page.goto(address)
    await waitForPageHydration(page)
    const inSight = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main button, main [data-field=number]')]
        .filter(({ dataset, innerText }) => dataset.field ?? /^(Payer|Continuer)/.test(innerText))
        .map((element) => element.getBoundingClientRect())
        .some(({ top, bottom }) => top >= 56 && bottom <= innerHeight),
    )
    expect(inSight, `${address} ${userAgent}`).toBe(true)
    await context.close()
  }
}
