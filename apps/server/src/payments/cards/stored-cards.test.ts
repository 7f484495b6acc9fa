import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Booking, PaymentMethods, PaymentResult, StoredCard } from '@quatre/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { answerBank, cards, details, heldBooking, pay } from '../../testing/pay.ts'
import { standForEach } from '../../testing/stand.ts'
import { keepCard as keepStored } from './stored-cards.ts'

const stand = await standForEach('stored_cards', { members: 2, bank: 'stand-in' })
beforeEach(async () => {
  // a shopper without the cards that the test before stored at the provider
  await sql`update app_user set shopper_reference = gen_random_uuid()`.execute(stand.db)
})

const keeper = { jobs: stand.jobs, clock: stand.now }
const keeping = { storePaymentMethod: true }

async function kept(player = 0): Promise<StoredCard[]> {
  const { body } = await stand.call<{ storedCards: StoredCard[] }>('GET', '/payments/storedCards', {
    token: stand.tokens[player],
  })
  return body.storedCards
}

/** A member who has paid one booking, keeps its card and holds another booking. */
async function keepCard(card: string = cards.accepted): Promise<{ id: string; next: Booking }> {
  await pay(stand, await heldBooking(stand), { card, extra: keeping })
  const id = await eventually(async () => {
    const [first] = await kept()
    expect(first).toBeDefined()
    return first?.id ?? ''
  })
  return { id, next: await heldBooking(stand, { startingDate: at('18:00', '2026-11-26') }) }
}

const payKept = (
  { id, price }: Booking,
  storedPaymentMethodId: string,
  { player = 0, key = randomUUID(), method = {} } = {},
) =>
  stand.call<PaymentResult>('POST', `/payments/adyen/booking?bookingId=${id}`, {
    token: stand.tokens[player],
    key,
    body: { amount: price, paymentMethod: { type: 'scheme', storedPaymentMethodId, ...method } },
  })

const remove = (id: string, player = 0) =>
  stand.call('DELETE', `/payments/storedCards/${id}`, { token: stand.tokens[player] })

async function providerIds(): Promise<string[]> {
  const { rows } = await sql<{ providerId: string }>`select provider_id from stored_card`.execute(
    stand.db,
  )
  return rows.map((row) => row.providerId)
}

// requirement P70
test('a card is kept when its payer asks for it, and then only, once', async () => {
  await pay(stand, await heldBooking(stand, { startingDate: at('18:00', '2026-11-27') }), {
    card: '5136333333333335',
  })
  const { next } = await keepCard()
  const told = await eventually(async () => {
    const { rows } = await sql`select outcome from provider_event
      where event_code = 'RECURRING_CONTRACT' and done_at is not null`.execute(stand.db)
    expect(rows).toHaveLength(1)
    return rows
  })
  expect(told).toEqual([{ outcome: 'noted' }])
  const expiry = { expiryMonth: 3, expiryYear: 2030, isExpired: false, guarantees: [], renews: [] }
  const card = { brand: 'visa', lastFour: '1111', ...expiry }
  expect(await kept()).toEqual([{ id: expect.any(String), ...card }])
  const { body } = await stand.call<PaymentMethods>(
    'GET',
    `/payments/methods?bookingId=${next.id}`,
    { token: stand.tokens[0] },
  )
  expect(body.storedCards).toEqual(await kept())
  expect(await kept(1)).toEqual([])
})

// requirement P70
test.each([
  ['whose answer is lost is kept by the notification', cards.lostAnswer, '7007'],
  ['that the bank asks about is kept on the way back', cards.challenge, '1237'],
])('a card %s', async (_what, card, lastFour) => {
  const paid = await pay(stand, await heldBooking(stand), { card, extra: keeping })
  if (paid.body.action !== null) {
    await details(stand, paid.body.payment, await answerBank(paid, 'confirmed'))
  }
  await eventually(async () => expect(await kept()).toMatchObject([{ lastFour }]))
})

// requirement P71
test('a kept card pays, once under its key', async () => {
  const { id, next } = await keepCard()
  const key = randomUUID()
  for (const _time of [1, 2]) {
    expect(await payKept(next, id, { key })).toMatchObject({
      status: 200,
      body: { resultCode: 'Authorised' },
    })
  }
  const { rows } = await sql`select stored_card_id as id, charged_as from payment
    where state = 'captured' and user_id in (1, 2)`.execute(stand.db)
  // of both payments: one kept it, one was made with it
  expect(rows).toEqual([
    { id, chargedAs: null },
    { id, chargedAs: null },
  ])
})

// requirement P71
test('a card of another, unknown, removed or named as the provider does is refused unasked', async () => {
  const { id } = await keepCard()
  const [providerId = ''] = await providerIds()
  const other = await heldBooking(stand, { startingDate: at('20:00') }, 1)
  const before = (await stand.bank.payments()).length
  for (const named of [id, providerId, randomUUID(), '1', `${id}'--`]) {
    expect(await payKept(other, named, { player: 1 })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  }
  expect((await remove(id, 1)).status).toBe(403)
  expect(await kept()).toHaveLength(1)
  await remove(id)
  const own = await heldBooking(stand, { startingDate: at('18:00', '2026-11-27') })
  expect((await payKept(own, id)).status).toBe(403)
  expect(await stand.bank.payments()).toHaveLength(before)
  const { rows } = await sql`select from payment where user_id in (1, 2)`.execute(stand.db)
  expect(rows).toHaveLength(1)
})

// requirement P71
test('a kept card whose bank wants the code says so, and pays with it', async () => {
  const { encryptedSecurityCode, encryptedExpiryYear: wrongCode } = await stand.bank.card()
  const { id, next } = await keepCard()
  const refused = await payKept(next, id, { method: { encryptedSecurityCode: wrongCode } })
  expect(refused.body).toMatchObject({ resultCode: 'Refused', wrongField: 'code' })
  const paid = await payKept(next, id, { method: { encryptedSecurityCode } })
  expect(paid.body.resultCode).toBe('Authorised')
})

// requirement P72
test('a card is removed at the provider, then here, and twice is once', async () => {
  const { id } = await keepCard()
  const [providerId = ''] = await providerIds()
  const library = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new Error('away'))
  expect(await remove(id)).toMatchObject({
    status: 503,
    body: { code: 'stored_card_not_removed' },
  })
  library.mockRestore()
  expect(await kept()).toHaveLength(1)
  for (const _time of [1, 2]) expect((await remove(id)).status).toBe(200)
  expect(await kept()).toEqual([])
  expect(await atProvider(1)).toEqual([])
  // kept anew it is another one
  await pay(stand, await heldBooking(stand, { startingDate: at('18:00', '2026-11-27') }), {
    extra: keeping,
  })
  await eventually(async () => expect(await kept()).toHaveLength(1))
  expect(await providerIds()).toHaveLength(2)
  expect(await atProvider(1)).not.toContain(providerId)
})

/** The cards that the provider stores for a member. */
async function atProvider(userId: number): Promise<string[]> {
  const { shopperReference } = await stand.db
    .selectFrom('appUser')
    .select('shopperReference')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { adyenCheckoutUrl, adyenMerchantAccount, adyenApiKey } = stand.environment
  const answer = await fetch(
    `${adyenCheckoutUrl}/storedPaymentMethods?merchantAccount=${adyenMerchantAccount}&shopperReference=${shopperReference}`,
    { headers: { 'x-api-key': adyenApiKey } },
  )
  const body = (await answer.json()) as { storedPaymentMethods: { id: string }[] }
  return body.storedPaymentMethods.map(({ id }) => id)
}

// requirement P72
test('the provider forgets the cards of a closed account', async () => {
  await keepCard()
  expect(await atProvider(1)).toHaveLength(1)
  await sql`update booking set status = 'Cancelled'`.execute(stand.db)
  const { status } = await stand.call('DELETE', '/users/me', { token: stand.tokens[0], body: {} })
  expect(status).toBe(200)
  await eventually(async () => expect(await atProvider(1)).toEqual([]))
  const { rows } = await sql`select from stored_card where removed_at is not null`.execute(stand.db)
  expect(rows).toHaveLength(1)
})

// requirement P72
test('the provider forgets a card that it reports after the closing of its account', async () => {
  await stand.bank.control('notifications', { hold: true })
  await pay(stand, await heldBooking(stand), { card: cards.lostAnswer, extra: keeping })
  const [providerId = ''] = await atProvider(1)
  expect(providerId).not.toBe('')
  await sql`update app_user set is_active = false where id = 1`.execute(stand.db)
  await stand.bank.control('notifications', { release: true })
  await eventually(async () => expect(await atProvider(1)).toEqual([]))
  expect(await providerIds()).toEqual([])
  // reported again, the card is not stored again
  const { rows } = await sql<{ id: string }>`select id from payment
    where user_id = 1`.execute(stand.db)
  const before = stand.logged().length
  const again = { paymentId: rows[0]?.id ?? '', providerId }
  await stand.db.transaction().execute((tx) => keepStored(tx, keeper, again))
  await pause(200)
  expect(stand.logged().slice(before)).not.toContain('not listed yet')
})
