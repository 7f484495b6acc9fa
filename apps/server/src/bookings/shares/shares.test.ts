import { randomUUID } from 'node:crypto'
import type { Booking, SharedBooking } from '@quatre/contract'
import { dayMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { cards, heldBooking, pay, readBooking } from '../../testing/pay.ts'
import {
  dueAt,
  join,
  paidGuest,
  payAsGuest,
  sharedBooking,
  sharedDay,
  split,
} from '../../testing/shares.ts'
import { standForEach } from '../../testing/stand.ts'

const stand = await standForEach('shares', { members: 4, bank: 'stand-in' })

const euros = (value: number) => ({ currency: 'EUR', value })
const [twelve, nothing] = [euros(1200), euros(0)]

const seen = async ({ shareKey }: Booking) =>
  (await stand.call<SharedBooking>('GET', `/participations/${shareKey}`)).body

const readMails = async (template: string) => {
  const { rows } = await sql<{ recipient: string; subject: string }>`
    select recipient, subject from mail where template = ${template} order by recipient`.execute(
    stand.db,
  )
  return rows
}

/** The mails that captains have received about their shares so far. */
async function sendAndReadNews() {
  await stand.jobs.repeat('tell captains of shares')
  return readMails('share_news')
}

const call = (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object, player = 0) =>
  stand.call(method, path, { token: stand.tokens[player], body })

const cancel = ({ id }: Booking, body: object = {}) =>
  stand.call('POST', `/bookings/${id}/cancel`, {
    token: stand.tokens[0],
    key: randomUUID(),
    body,
  })

describe('sharing a hold', () => {
  // requirements SH1 and SH2
  test('the captain owes their share with the odd cents, friends theirs until the evening before', async () => {
    const booking = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
    const { status, body } = await split(stand, booking, { nbPlayers: 3 })
    expect(status).toBe(200)
    expect(body.participations.map(({ share }) => share.value)).toEqual([1600, 1600, 1600])
    expect(body.split).toEqual({
      missing: 'give_back',
      deadline: at('18:00', '2026-11-30'),
      isClosed: false,
      missingAmount: euros(4800),
    })
    expect((await split(stand, booking, { nbPlayers: 4 })).body.participations).toHaveLength(4)
    expect((await split(stand, booking, { nbPlayers: 5 })).body).toMatchObject({
      code: 'players_out_of_range',
    })
  })

  // requirement SH7
  test('is refused without the captain’s consent to the very amount', async () => {
    const { id } = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
    const ask = (consent?: number) =>
      call('PUT', `/bookings/${id}/split`, { nbPlayers: 4, missing: 'charge', consent })
    expect((await ask()).body).toMatchObject({ code: 'guarantee_consent_missing' })
    expect((await ask(3599)).body).toMatchObject({ code: 'amount_incorrect' })
    expect((await ask(3600)).status).toBe(200)
  })

  // requirement SH1
  test('the captain’s share confirms it, and no other amount does', async () => {
    const booking = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
    await split(stand, booking)
    expect((await pay(stand, booking)).body).toMatchObject({ code: 'amount_incorrect' })
    expect((await pay(stand, booking, { amount: twelve })).body.resultCode).toBe('Authorised')
    expect(await readBooking(stand, booking.id)).toMatchObject({
      status: 'Confirmed',
      amountAlreadyPaid: twelve,
      split: { missingAmount: euros(3600) },
    })
    expect((await split(stand, booking)).body).toMatchObject({ code: 'payment_already_made' })
  })

  test('a captain who changes their mind pays all; a card refused before leaves nothing behind', async () => {
    const booking = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
    await split(stand, booking)
    await pay(stand, booking, { amount: twelve, card: cards.refused })
    await call('DELETE', `/bookings/${booking.id}/split`)
    expect((await pay(stand, booking, { amount: twelve })).body).toMatchObject({
      code: 'amount_incorrect',
    })
    expect((await pay(stand, booking)).body.resultCode).toBe('Authorised')
    expect((await join(stand, booking, 'Julien')).body).toMatchObject({ code: 'shares_closed' })
  })

  // money for one amount never pays another
  test('how it is paid cannot change while a bank may still answer', async () => {
    const booking = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
    await split(stand, booking)
    const { payment } = (await pay(stand, booking, { amount: twelve, card: cards.challenge })).body
    const isAsked = (askedAt: string | null) =>
      sql`update payment set details_asked_at = ${askedAt}::timestamptz where id = ${payment}`.execute(
        stand.db,
      )
    await isAsked(at('17:00'))
    expect((await split(stand, booking, { nbPlayers: 2 })).body).toMatchObject({
      code: 'payment_in_progress',
    })
    // back from the bank's page, which has not been answered
    await isAsked(null)
    expect((await split(stand, booking, { nbPlayers: 2 })).status).toBe(200)
  })
})

// requirement SH7
test('a booking whose captain agreed to nothing is refused by the database', async () => {
  const { id } = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
  const unagreed = sql`update booking set is_split = true, missing_shares = 'charge' where id = ${id}`
  await expect(unagreed.execute(stand.db)).rejects.toThrow('booking_guarantee_agreed')
})

describe('a guest of the link', () => {
  // requirements SH4 and SH8
  test('takes a place without an account, pays it once, and is seen by their first name', async () => {
    const booking = await sharedBooking(stand)
    const { body: guest } = await join(stand, booking, 'Julien')
    expect(guest.share).toEqual(twelve)
    const key = randomUUID()
    const first = await payAsGuest(stand, booking, guest, { key })
    expect(first.body.resultCode).toBe('Authorised')
    expect((await payAsGuest(stand, booking, guest)).body).toMatchObject({
      code: 'share_already_paid',
    })
    const { shares, players } = await seen(booking)
    expect(players).toEqual(['Léa', 'Julien'])
    expect(shares?.places.map(({ firstName, isPaid }) => [firstName, isPaid])).toEqual([
      ['Léa', true],
      ['Julien', true],
      [null, false],
      [null, false],
    ])
    expect(JSON.stringify(shares)).not.toMatch(/Marty|@|06/)
    stand.pass(3)
    await expect
      .poll(sendAndReadNews)
      .toMatchObject([
        { recipient: 'joueur1@joueurs.example', subject: 'Julien a payé sa part (2 sur 4)' },
      ])
    expect((await readBooking(stand, booking.id)).amountAlreadyPaid).toEqual(euros(2400))
    await requireSoundBooks(stand.bank, stand.db)
  })

  test('cannot pay another amount, with a wrong secret, or a place of another link', async () => {
    const booking = await sharedBooking(stand)
    const { body: guest } = await join(stand, booking, 'Julien')
    const wrong = [
      [booking, { ...guest, place: 's'.repeat(43) }, {}, 'share_not_found'],
      [{ shareKey: 'k'.repeat(22) }, guest, {}, 'share_not_found'],
      [booking, guest, { amount: euros(1) }, 'amount_incorrect'],
      [booking, guest, { key: null }, 'idempotency_key_missing'],
    ] as const
    for (const [of, who, options, code] of wrong) {
      expect((await payAsGuest(stand, of, who, options)).body).toMatchObject({ code })
    }
    expect((await seen(booking)).shares?.places[1]).toMatchObject({ isPaid: false })
  })

  // requirement SH9
  test('keeps a place for ten minutes without paying; players named by the captain keep theirs', async () => {
    const booking = await sharedBooking(stand)
    const { id } = booking.participations[1] ?? { id: 0 }
    const marc = { firstName: 'Marc', lastName: 'Duval', email: 'marc@ailleurs.example' }
    await call('PUT', `/bookings/${booking.id}/participations/${id}`, { player: marc })
    await join(stand, booking, 'Julien')
    const { body: slow } = await join(stand, booking, 'Lucie')
    expect((await join(stand, booking, 'Tom')).body).toMatchObject({ code: 'match_full' })
    stand.pass(10)
    await payAsGuest(stand, booking, (await join(stand, booking, 'Julien')).body)
    expect((await join(stand, booking, 'Tom')).status).toBe(200)
    expect((await join(stand, booking, 'Zoe')).body).toMatchObject({ code: 'match_full' })
    expect((await payAsGuest(stand, booking, slow)).body).toMatchObject({ code: 'share_not_found' })
    expect(await readMails('share_link')).toMatchObject([{ recipient: marc.email }])
    expect((await join(stand, booking, 'Marc')).body).toMatchObject({ status: 'Pending' })
  })

  // requirement SH14
  test('may try five refused cards in an hour', async () => {
    const booking = await sharedBooking(stand)
    const { body: guest } = await join(stand, booking, 'Julien')
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      const options = { card: cards.refused, from: `203.0.113.${tries}` }
      statuses.push((await payAsGuest(stand, booking, guest, options)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  // requirements SH10 and SH12
  test('gives their place back while it is free, and their money goes back to their card', async () => {
    const booking = await sharedBooking(stand)
    const { place } = await paidGuest(stand, booking, 'Julien')
    const leave = () =>
      stand.call('POST', `/participations/${booking.shareKey}/leave`, { body: { place } })
    expect((await leave()).body).toMatchObject({ refund: twelve })
    expect((await leave()).body).toMatchObject({ refund: nothing })
    const { body: next } = await join(stand, booking, 'Julien')
    expect((await payAsGuest(stand, booking, next)).body.resultCode).toBe('Authorised')
    stand.pass(3)
    await expect
      .poll(sendAndReadNews)
      .toMatchObject([{ subject: 'Julien a payé sa part (2 sur 4)' }])
    expect(await readMails('share_refunded')).toMatchObject([
      { recipient: 'julien@ailleurs.example' },
    ])
    await requireSoundBooks(stand.bank, stand.db)
    stand.clock(dueAt)
    expect((await leave()).body).toMatchObject({ refund: nothing })
  })

  // requirement SH13
  test('is forgotten 30 days after the match, and the books are not', async () => {
    const booking = await sharedBooking(stand)
    await paidGuest(stand, booking, 'Julien')
    // the mail of their payment is a trace of its own
    await expect.poll(() => readMails('share_paid')).toHaveLength(1)
    const after = Date.parse(booking.startingDate) + 30 * dayMs
    const traces = async () => {
      const { rows } = await sql<{ traces: number }>`select (
        (select count(*) from participation where to_jsonb(participation)::text ~ 'Julien|julien|0612345678')
        + (select count(*) from receipt where to_jsonb(receipt)::text ~ 'Julien|julien')
        + (select count(*) from payment where user_id is null and address <> ''))::integer as traces`.execute(
        stand.db,
      )
      return rows[0]?.traces
    }
    stand.clock(after)
    await stand.jobs.repeat('forget guests')
    expect(await traces()).toBe(3)
    stand.clock(after + 1)
    await stand.jobs.repeat('forget guests')
    expect(await traces()).toBe(0)
    await requireSoundBooks(stand.bank, stand.db)
  })
})

describe('a member of the link', () => {
  // requirement SH8
  test('takes a place as themselves, once, and pays it with their account', async () => {
    const booking = await sharedBooking(stand)
    const joinMe = () => call('POST', `/participations/${booking.shareKey}`, {}, 1)
    const { body: place } = await joinMe()
    expect((await joinMe()).body).toEqual(place)
    const payShare = async (player: number) =>
      stand.call('POST', `/participations/${booking.shareKey}/payment`, {
        token: stand.tokens[player],
        key: randomUUID(),
        body: { amount: twelve, paymentMethod: await stand.bank.card() },
      })
    expect((await payShare(2)).body).toMatchObject({ code: 'share_not_found' })
    expect((await payShare(1)).body).toMatchObject({ resultCode: 'Authorised' })
    const leave = { to: 'wallet' }
    expect(
      (await call('POST', `/participations/${booking.shareKey}/leave`, leave, 1)).body,
    ).toMatchObject({ refund: twelve })
    const { body: me } = await stand.call('GET', '/users/me', { token: stand.tokens[1] })
    expect(JSON.stringify(me)).toContain('1200')
    await requireSoundBooks(stand.bank, stand.db)
  })
})

describe('the deadline', () => {
  // requirements SH2, SH5 and SH6
  test.each([-1, 0, 1])('at %d ms, the court given back, once by two rounds', async (ms) => {
    const booking = await sharedBooking(stand)
    await paidGuest(stand, booking, 'Julien')
    const { body: late } = await join(stand, booking, 'Lucie')
    stand.clock(dueAt + ms)
    const rounds = () => stand.jobs.repeat('settle deadlines of shares')
    await Promise.all([rounds(), rounds()])
    const { status, amountAlreadyPaid } = await readBooking(stand, booking.id)
    expect([status, amountAlreadyPaid.value]).toEqual(
      ms < 0 ? ['Confirmed', 2400] : ['Cancelled', 0],
    )
    const paid = await payAsGuest(stand, booking, late)
    expect(paid.status).toBe(ms < 0 ? 200 : 410)
    const told = [{ recipient: 'joueur1@joueurs.example' }]
    expect(await readMails('court_given_back')).toMatchObject(ms < 0 ? [] : told)
    expect(await readMails('match_cancelled')).toHaveLength(ms < 0 ? 0 : 2)
    await requireSoundBooks(stand.bank, stand.db)
  })

  test('all shares paid in time: nothing changes but that it is closed', async () => {
    const booking = await sharedBooking(stand)
    for (const name of ['Julien', 'Lucie', 'Tom']) await paidGuest(stand, booking, name)
    stand.clock(dueAt)
    await stand.jobs.repeat('settle deadlines of shares')
    expect(await readBooking(stand, booking.id)).toMatchObject({
      status: 'Confirmed',
      amountAlreadyPaid: euros(4800),
      split: { isClosed: true, missingAmount: nothing },
    })
  })

  // requirement SH11
  test('reminds the captain and the players who have not paid once, a day before', async () => {
    const booking = await sharedBooking(stand)
    await join(stand, booking, 'Julien')
    await paidGuest(stand, booking, 'Lucie')
    const remindedAt = async (ms: number) => {
      stand.clock(dueAt - dayMs + ms)
      await stand.jobs.repeat('remind of shares')
      return readMails('share_reminder')
    }
    expect(await remindedAt(-1)).toEqual([])
    const reminders = [
      {
        recipient: 'joueur1@joueurs.example',
        subject: 'Il manque encore 24\u00a0€ pour ton match',
      },
      {
        recipient: 'julien@ailleurs.example',
        subject: 'Il te reste un jour pour payer ta part (12\u00a0€)',
      },
    ]
    // a booking that something else has locked waits for the next time
    await expect.poll(() => remindedAt(0)).toEqual(reminders)
    expect(await remindedAt(minuteMs)).toEqual(reminders)
  })
})

describe('cancelling with several payers', () => {
  // requirements SH6 and SH12
  test('refunds each payer their own money: page, refund and mail agree', async () => {
    const booking = await sharedBooking(stand)
    await paidGuest(stand, booking, 'Julien')
    await join(stand, booking, 'Lucie')
    const quote = await stand.call('GET', `/bookings/${booking.id}/cancellation`, {
      token: stand.tokens[0],
    })
    expect(quote.body).toMatchObject({
      refund: euros(2400),
      paid: euros(2400),
      destinations: ['wallet', 'card'],
      payers: [
        { player: { id: 1, firstName: 'Léa' }, paid: twelve, refund: twelve },
        { player: { id: null, firstName: 'Julien' }, paid: twelve, refund: twelve },
      ],
    })
    expect((await cancel(booking, { refund: 1200 })).body).toMatchObject({ code: 'refund_changed' })
    expect((await cancel(booking, { refund: 2400 })).body).toMatchObject({
      refunds: [{ to: 'wallet', amount: twelve, state: 'done' }],
    })
    expect(await readMails('match_cancelled')).toMatchObject([
      { recipient: 'julien@ailleurs.example', subject: expect.stringContaining('12,00') as string },
      { recipient: 'lucie@ailleurs.example' },
    ])
    await requireSoundBooks(stand.bank, stand.db)
    const { rows } = await sql`select user_id, destination, amount_cents from refund
      where coalesce(user_id, 1) = 1 order by user_id nulls last`.execute(stand.db)
    expect(rows).toEqual([
      { userId: 1, destination: 'wallet', amountCents: 1200 },
      { userId: null, destination: 'card', amountCents: 1200 },
    ])
  })

  // requirement SH6
  test('too late: nothing, unless others play in their place; then each payer', async () => {
    const booking = await sharedBooking(stand)
    for (const name of ['Julien', 'Lucie', 'Tom']) await paidGuest(stand, booking, name)
    stand.clock(dueAt + 2 * minuteMs)
    expect((await cancel(booking, { refund: 0 })).status).toBe(200)
    const { court, startingDate } = booking
    const again = await stand.hold(stand.tokens[1], { startingDate, court: court.id })
    expect(again.status).toBe(201)
    await pay(stand, again.body, { token: stand.tokens[1] ?? '' })
    const { rows } = await sql`select destination, amount_cents, count(*)::integer as count
      from refund where coalesce(user_id, 1) = 1 group by 1, 2 order by 1`.execute(stand.db)
    expect(rows).toEqual([
      { destination: 'card', amountCents: 1200, count: 3 },
      { destination: 'wallet', amountCents: 1200, count: 1 },
    ])
    expect(await readMails('booking_booked_again')).toHaveLength(4)
  })
})
