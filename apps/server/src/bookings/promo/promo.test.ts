import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Booking, PaymentResult } from '@quatre/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { at, courts, fixtureNow } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { fillLimit } from '../../testing/fill-limit.ts'
import { proveBooks, providerAccountCents, soundBooks } from '../../testing/ledger-proof.ts'
import { holdBank } from '../../testing/held-bank.ts'
import { newPspReference, notify, signedItem } from '../../testing/notify.ts'
import {
  answerBank,
  cancelBooking,
  cards,
  details,
  heldBooking,
  pay,
  readBooking,
} from '../../testing/pay.ts'
import { standForEach, type PaymentStand } from '../../testing/stand.ts'

const addCodes = ({ db }: Pick<PaymentStand, 'db'>) =>
  sql`
  insert into promo_code (code, percent, amount_cents, is_active, last_day, max_uses,
    max_uses_per_account, minimum_cents, center_ids, account_id)
  values ('ETE10', 10, null, true, '2026-11-24', null, null, null, null, null),
    ('UNE-FOIS', null, 500, true, null, 1, 1, null, null, null),
    ('INACTIF', 10, null, false, null, null, null, null, null, null),
    ('EXPIRE', 10, null, true, '2026-11-23', null, null, null, null, null),
    ('DES50', 10, null, true, null, null, null, 5000, null, null),
    ('LYON', 10, null, true, null, null, null, null, array[5], null),
    ('EPUISE', 10, null, true, null, 0, null, null, null, null),
    ('CADEAU', 100, null, true, null, null, 1, null, null, null),
    ('AUTRE', 10, null, true, null, null, null, null, null, 2)`.execute(db)

const stand = await standForEach('promo', { members: 2, bank: 'stand-in', prepare: addCodes })
afterEach(async () => {
  const { rows } = await sql`select code from promo_code c where used <> (
    select count(*) from booking b
    where b.promo_code_id = c.id and b.status in ('Pending', 'Confirmed'))`.execute(stand.db)
  assert.deepEqual(rows, [])
})

const promo = (booking: Booking, code: string, player = 0) =>
  stand.call<Booking>('POST', `/bookings/${booking.id}/promoCode`, {
    token: stand.tokens[player],
    body: { code },
  })

const remove = ({ id }: Booking, player = 0) =>
  stand.call<Booking>('DELETE', `/bookings/${id}/promoCode`, { token: stand.tokens[player] })

async function reduced(code = 'ETE10', player = 0, body: object = {}): Promise<Booking> {
  const answer = await promo(await heldBooking(stand, body, player), code, player)
  expect(answer.status).toBe(200)
  return answer.body
}

async function readUses(code: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select used from promo_code where code = ${code}`.execute(stand.db)
  return rows[0]?.used ?? -1
}

const change = (code: string, to: ReturnType<typeof sql>) =>
  sql`update promo_code set ${to} where code = ${code}`.execute(stand.db)

// requirement PR1
describe('a promo code', () => {
  const lowered = {
    price: { value: 4320 },
    originalPricing: { value: 4800 },
    promoCode: { code: 'ETE10', discount: { value: 480 } },
  }

  test('lowers the price of a hold and its shares, once, however it is typed', async () => {
    const booking = await heldBooking(stand, { nbPlayers: 3 })
    expect(booking).toMatchObject({ price: { value: 4800 }, promoCode: null })
    for (const typed of ['ETE10', ' ete 10 ']) {
      expect(await promo(booking, typed)).toMatchObject({ status: 200, body: lowered })
    }
    const { participations } = await readBooking(stand, booking.id)
    expect(participations.map(({ share }) => share.value)).toEqual([1440, 1440, 1440])
    expect(await readUses('ETE10')).toBe(1)
  })

  test('is taken off again, once', async () => {
    const booking = await reduced('UNE-FOIS', 0, { nbPlayers: 3 })
    expect(booking.participations[0]?.share.value).toBe(1434)
    for (const _ of ['once', 'twice']) {
      const { status, body } = await remove(booking)
      expect({ status, price: body.price.value, code: body.promoCode }).toEqual({
        status: 200,
        price: 4800,
        code: null,
      })
      expect(body.participations.map(({ share }) => share.value)).toEqual([1600, 1600, 1600])
    }
    expect(await readUses('UNE-FOIS')).toBe(0)
  })

  test.each([
    ['RIEN', 9, 'Code promo inexistant'],
    ['  ', 12030, 'Informations manquantes'],
    ['INACTIF', 12031, 'Code promo inactif'],
    ['EPUISE', 12033, 'Code promo indisponible'],
    ['EXPIRE', 12028, 'Code promo expiré'],
    ['AUTRE', 12080, 'Code promo non valide pour ce compte'],
    ['LYON', 12064, 'Code promo non valide pour ce centre'],
    ['DES50', 12029, 'Montant minimum non atteint'],
  ])('%j is refused with %i: %s', async (typed, code, message) => {
    const booking = await heldBooking(stand)
    expect(await promo(booking, typed)).toMatchObject({ status: 422, body: { code, message } })
    expect(await readBooking(stand, booking.id)).toEqual(booking)
  })

  test('is the only one of its booking', async () => {
    const booking = await reduced()
    expect(await promo(booking, 'UNE-FOIS')).toMatchObject({ status: 422, body: { code: 12078 } })
    expect(await readBooking(stand, booking.id)).toEqual(booking)
  })

  test('stays with a hold that is asked for again', async () => {
    const booking = await reduced()
    const again = await heldBooking(stand, { price: 4800 })
    expect(again).toEqual(booking)
  })

  // requirement PR7
  test('is tried twenty times in an hour', async () => {
    const booking = await heldBooking(stand)
    await fillLimit(stand, 'promoTries', { count: 19, key: 'member:1' })
    expect((await promo(booking, 'RIEN')).status).toBe(422)
    expect(await promo(booking, 'ETE10')).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
    stand.pass(60)
    expect((await promo(await heldBooking(stand), 'ETE10')).status).toBe(200)
  })
})

// requirement PR20
describe('a code of the whole price', () => {
  const confirm = ({ id }: Booking, key: string = randomUUID()) =>
    stand.call<PaymentResult>('POST', `/payments/adyen/booking?bookingId=${id}&paidCredit=0`, {
      token: stand.tokens[0],
      key,
      body: { amount: { currency: 'EUR', value: 0 } },
    })

  test('confirms without a card, once, and gives its use back with nothing else', async () => {
    const others = await heldBooking(stand, { startingDate: at('20:00') }, 1)
    await pay(stand, others, { token: stand.tokens[1] })
    const booking = await reduced('CADEAU')
    expect(booking.price.value).toBe(0)
    const key = randomUUID()
    for (const { status, body } of [await confirm(booking, key), await confirm(booking, key)]) {
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { payment: null, resultCode: 'Authorised', of: { state: 'given' } },
      })
    }
    expect((await confirm(booking)).status).toBe(409)
    expect(await readUses('CADEAU')).toBe(1)
    const list = await stand.call<{ entries: object[] }>('GET', '/users/1/payments', {
      token: stand.tokens[0],
    })
    expect(list.body.entries).toMatchObject([{ kind: 'payment', amount: { value: 0 } }])
    expect(await providerAccountCents(stand.db)).toBe(4800)
    const { body } = await cancelBooking(stand, booking.id, 'wallet')
    expect(body.refunds).toEqual([])
    expect(await readUses('CADEAU')).toBe(0)
    expect(await proveBooks(stand.db)).toEqual(soundBooks)
  })

  test('leaves nothing to share, and is not confirmed for a code that is over', async () => {
    const booking = await reduced('CADEAU')
    const body = { nbPlayers: 4, missing: 'give_back' }
    const split = await stand.call('PUT', `/bookings/${booking.id}/split`, {
      token: stand.tokens[0],
      body,
    })
    expect(split.status).toBe(422)
    const methods = await stand.call('GET', `/payments/methods?bookingId=${booking.id}`, {
      token: stand.tokens[0],
    })
    expect(methods.body).toMatchObject({ amount: { value: 0 }, methods: [{ id: 4 }], passes: [] })
    await change('CADEAU', sql`is_active = false`)
    const details = { priceCents: 4800 }
    expect(await confirm(booking)).toMatchObject({ status: 409, body: { details } })
    expect((await readBooking(stand, booking.id)).status).toBe('Pending')
  })
})

// requirement PR5
describe('the use of a code comes back', () => {
  const giveBack = ({ id }: Booking) => cancelBooking(stand, id, 'wallet')

  test.each<[string, (booking: Booking) => Promise<unknown>]>([
    ['when the hold is given back, twice too', (b) => giveBack(b).then(() => giveBack(b))],
    ['when another court is held', () => heldBooking(stand, { startingDate: at('20:00') })],
    [
      'when the hold runs out',
      () => {
        stand.pass(10)
        return stand.jobs.repeat('expire holds')
      },
    ],
    [
      'when others need the court of a hold that ran out',
      () => {
        stand.pass(10)
        return heldBooking(stand, { court: courts.outdoor }, 1)
      },
    ],
    ['when the booking is cancelled', (b) => pay(stand, b).then(() => giveBack(b))],
  ])('%s', async (_, end) => {
    const booking = await reduced('UNE-FOIS', 0, { court: courts.outdoor })
    expect(await readUses('UNE-FOIS')).toBe(1)
    await end(booking)
    expect(await readUses('UNE-FOIS')).toBe(0)
    const next = await heldBooking(stand, { startingDate: at('22:00') })
    expect((await promo(next, 'UNE-FOIS')).status).toBe(200)
  })

  test('not while the booking is valid: once per account', async () => {
    await pay(stand, await reduced('UNE-FOIS'))
    await change('UNE-FOIS', sql`max_uses = 10`)
    const next = await heldBooking(stand, { startingDate: at('20:00') })
    expect(await promo(next, 'UNE-FOIS')).toMatchObject({ status: 422, body: { code: 12079 } })
    const theirs = await heldBooking(stand, { startingDate: at('22:00') }, 1)
    expect((await promo(theirs, 'UNE-FOIS', 1)).status).toBe(200)
  })
})

// requirement PR6
describe('a booking with a code', () => {
  test('is paid at its lower price, and that comes back', async () => {
    const booking = await reduced()
    expect((await pay(stand, booking, { amount: { currency: 'EUR', value: 4800 } })).status).toBe(
      422,
    )
    expect((await pay(stand, booking)).body).toMatchObject({
      resultCode: 'Authorised',
      amount: { value: 4320 },
    })
    expect(await promo(booking, 'ETE10')).toMatchObject({ status: 409 })
    const { body } = await cancelBooking(stand, booking.id, 'wallet')
    expect(body.refunds).toMatchObject([{ amount: { value: 4320 } }])
  })

  test.each([
    ['switched off', () => change('ETE10', sql`is_active = false`)],
    ['changed', () => change('ETE10', sql`percent = 9`)],
    ['over', async () => stand.clock(Date.parse('2026-11-25T00:00:00+01:00'))],
  ])('is not paid once its code is %s', async (_, end) => {
    stand.clock(Date.parse('2026-11-24T23:55:00+01:00'))
    const booking = await reduced()
    await end()
    expect(await pay(stand, booking)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: { priceCents: 4800 } },
    })
    expect((await readBooking(stand, booking.id)).payments).toEqual([])
    const { body } = await remove(booking)
    expect((await pay(stand, body)).body).toMatchObject({
      resultCode: 'Authorised',
      amount: { value: 4800 },
    })
  })

  test('answers a repeated payment as before, whatever became of the code', async () => {
    const booking = await reduced('UNE-FOIS')
    const same = { key: randomUUID(), method: { ...(await stand.bank.card(cards.challenge)) } }
    const { body } = await pay(stand, booking, same)
    await change('UNE-FOIS', sql`is_active = false`)
    expect(body.resultCode).toBe('RedirectShopper')
    expect((await pay(stand, booking, same)).body).toEqual(body)
  })

  test('keeps its price while the bank may still take it', async () => {
    const booking = await heldBooking(stand)
    const bank = await holdBank(stand.bank)
    const answer = pay(stand, booking, { card: cards.slow })
    await bank.reachedBy(1)
    const refused = { status: 409, body: { code: 'payment_in_progress' } }
    expect(await promo(booking, 'ETE10')).toMatchObject(refused)
    expect(await remove(booking)).toMatchObject(refused)
    await bank.release()
    await answer
  })

  test('keeps its price while the bank is asked how 3-D Secure went', async () => {
    const booking = await heldBooking(stand)
    const { payment } = (await pay(stand, booking, { card: cards.challenge })).body
    await sql`update payment set details_asked_at = created_at where id = ${payment}`.execute(
      stand.db,
    )
    expect(await promo(booking, 'ETE10')).toMatchObject({ status: 409 })
  })

  test('may have its code after a step back from the bank’s page, which then charges nothing', async () => {
    const booking = await heldBooking(stand)
    const first = await pay(stand, booking, { card: cards.challenge })
    const second = await pay(stand, booking, { card: cards.challenge })
    const { body } = await promo(booking, 'ETE10')
    expect(body.price.value).toBe(4320)
    for (const left of [first, second]) {
      const result = await answerBank(left, 'confirmed')
      expect((await details(stand, left.body.payment, result)).body).toMatchObject({
        resultCode: 'Refused',
        message: 'Le montant a changé avant la réponse de ta banque. Rien n’a été débité.',
        booking: { status: 'Pending' },
      })
    }
    const taken = (await stand.bank.payments()).map(({ merchantReference }) => merchantReference)
    expect(taken).not.toContain(first.body.payment)
    expect(taken).not.toContain(second.body.payment)
    expect((await pay(stand, body)).body).toMatchObject({
      resultCode: 'Authorised',
      amount: { value: 4320 },
    })
  })

  test('is not paid by money of the price that it had: that goes back', async () => {
    const booking = await heldBooking(stand)
    const { payment } = (await pay(stand, booking, { card: cards.challenge })).body
    await promo(booking, 'ETE10')
    const eventCode = 'AUTHORISATION'
    const late = { eventCode, merchantReference: payment, pspReference: newPspReference() }
    await notify(stand, [signedItem(stand, { ...late, value: 4800 })])
    const changed = 'Le prix ou ton SOLDE avait changé quand ta banque a répondu.'
    await eventually(async () => {
      expect(await readBooking(stand, booking.id)).toMatchObject({
        status: 'Pending',
        payments: [{ state: 'returned', message: expect.stringContaining(changed) as string }],
      })
    })
    const mail = await sql<{ text: string }>`select text from mail
      where template = 'booking_returned'`.execute(stand.db)
    expect(mail.rows[0]?.text).toContain(`${changed}\n`)
    expect(mail.rows[0]?.text).not.toContain('plus gardé')
  })

  test('may have its code after a card was refused', async () => {
    const booking = await heldBooking(stand)
    expect((await pay(stand, booking, { card: cards.refused })).body.resultCode).toBe('Refused')
    const { body } = await promo(booking, 'ETE10')
    expect((await pay(stand, body)).body).toMatchObject({
      resultCode: 'Authorised',
      amount: { value: 4320 },
    })
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['has its code again', async () => {}, 'Authorised'],
    [
      'gets its money back when the last use was taken',
      () => reduced('UNE-FOIS', 1, { startingDate: at('20:00') }),
      'Refunded',
    ],
  ])('and paid too late %s', async (_, meanwhile, resultCode) => {
    const booking = await reduced('UNE-FOIS')
    const bank = await holdBank(stand.bank)
    const answer = pay(stand, booking, { card: cards.slow })
    await bank.reachedBy(1)
    stand.clock(fixtureNow + 600_000)
    await stand.jobs.repeat('expire holds')
    await meanwhile()
    await bank.release()
    expect((await answer).body.resultCode).toBe(resultCode)
    expect(await readUses('UNE-FOIS')).toBe(1)
  })

  test('is over: its code stays as it was', async () => {
    const booking = await reduced()
    stand.pass(10)
    expect(await promo(booking, 'ETE10')).toMatchObject({ status: 410 })
    expect(await remove(booking)).toMatchObject({ status: 410, body: { code: 'hold_expired' } })
  })
})
