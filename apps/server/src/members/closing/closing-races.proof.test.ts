import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashQuickly } from '../../testing/hash-quickly.ts'
import { openSession } from '../../core/sessions/sessions.ts'
import { standForEach } from '../../testing/stand.ts'
import { at, fixtureNow } from '../../testing/center-fixture.ts'
import { eventually } from '../../testing/eventually.ts'
import { holdBank } from '../../testing/held-bank.ts'
import { accountCents, proveBooks, soundBooks } from '../../testing/ledger-proof.ts'
import { answerBank, cancelBooking, cards, pay } from '../../testing/pay.ts'
import { linkInMail } from '../links/read-link.test-tools.ts'
import { keptMs } from './closing.sql.ts'
import { finishAll } from './finish.test-tools.ts'

// An account that ends while its holds and payments begin (requirement M46), or while another has its address.
const password = 'raquette7'

let userId: number
let token: string

const stand = await standForEach('closing_races', { members: 1, bank: 'stand-in' })
beforeEach(async () => {
  const passwordHash = await hashQuickly(password)
  const { rows } = await sql<{ id: number }>`
    insert into app_user (first_name, last_name, email, password_hash)
    values ('Lucie', 'Bertrand', ${`${Math.random()}@joueurs.example`}, ${passwordHash})
    returning id`.execute(stand.db)
  userId = rows[0]?.id ?? 0
  token = await openSession(stand.db, { userId, userAgent: '', now: fixtureNow })
})

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const answer = await stand.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}

const close = () => call('DELETE', '/users/me', { password })

async function send(path: string, form: object, by = token) {
  const answer = await stand.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${by}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ ...form }).toString(),
  })
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code }
}

async function hold() {
  const { status, body } = await stand.hold(token, { startingDate: at('18:00') })
  expect(status).toBe(201)
  return body as Booking
}

test('closing is refused while a payment is under way, and lists its booking', async () => {
  const booking = await hold()
  const bank = await holdBank(stand.bank)
  const paid = pay(stand, booking, { token, card: cards.slow })
  await bank.reachedBy(1)
  const { status, body } = await close()
  expect([status, body.code]).toEqual([409, 'payment_in_progress'])
  const bookings = [{ id: booking.id, cancellable: false }]
  expect(body.details).toMatchObject({ bookings })
  expect((await call('GET', '/users/me/closing')).body).toMatchObject({ bookings })
  await bank.release()
  expect((await paid).body).toMatchObject({
    resultCode: 'Authorised',
    booking: { status: 'Confirmed' },
  })
})

test('a booking cancelled while its bank answers keeps no account open', async () => {
  const booking = await hold()
  const asked = await pay(stand, booking, { token, card: cards.challenge })
  expect(asked.body.resultCode).toBe('RedirectShopper')
  expect((await call('GET', '/users/me/closing')).body).toMatchObject({
    bookings: [{ id: booking.id, cancellable: true }],
  })
  const cancelled = await stand.call('POST', `/bookings/${booking.id}/cancel`, {
    token,
    key: randomUUID(),
    body: {},
  })
  expect(cancelled.status).toBe(200)
  stand.clock(fixtureNow + 1)
  expect((await call('GET', '/users/me/closing')).body).toMatchObject({ bookings: [] })
  expect((await close()).status).toBe(200)
  // the member pays all the same: it all goes back to their card
  const details = { redirectResult: await answerBank(asked, 'confirmed') }
  const paid = await call('POST', '/payments/adyen/details', {
    payment: asked.body.payment,
    details,
  })
  expect(paid.status).toBe(200)
  const { rows } = await sql`select p.state, r.destination, r.amount_cents = p.amount_cents as whole
    from payment p join refund r on r.payment_id = p.id and p.user_id = ${userId}`.execute(stand.db)
  expect(rows).toEqual([{ state: 'returned', destination: 'card', whole: true }])
  expect(await proveBooks(stand.db)).toEqual(soundBooks)
})

test('a refund that fails after the closing waits on the SOLDE of a member who comes back', async () => {
  const { rows } = await sql<{ email: string }>`select email from app_user
    where id = ${userId}`.execute(stand.db)
  const email = rows[0]?.email ?? ''
  const { body } = await stand.hold(token, { startingDate: at('18:00', '2026-12-01') })
  const { payment } = (await pay(stand, body as Booking, { token })).body
  await cancelBooking(stand, (body as Booking).id, 'card', token)
  const refund = async () => {
    const { rows } = await sql<{ state: string; pspReference: string }>`
      select r.state, p.psp_reference from refund r join payment p on p.id = r.payment_id
      where p.id = ${payment}`.execute(stand.db)
    return rows[0]
  }
  await eventually(async () => expect((await refund())?.state).toBe('done'))
  expect((await close()).status).toBe(200)
  const link = await linkInMail(stand.db, 'account_closed', email)
  await stand.bank.control('refund-failed', { pspReference: (await refund())?.pspReference })
  await eventually(async () => expect((await refund())?.state).toBe('failed'))
  expect(await accountCents(stand.db, 'refunds_due')).toBe(-4800)
  expect((await send('/users/reopening', link)).status).toBe(200)
  expect(await accountCents(stand.db, 'refunds_due')).toBe(0)
  expect(await accountCents(stand.db, 'wallet')).toBe(-4800)
})

test('closing says to wait for the bank of a hold that is over', async () => {
  const booking = await hold()
  await pay(stand, booking, { token, card: cards.challenge })
  stand.clock(fixtureNow + 600_000)
  const bookings = [{ id: booking.id, cancellable: false }]
  expect((await call('GET', '/users/me/closing')).body).toMatchObject({ bookings })
  expect(await close()).toMatchObject({
    status: 409,
    body: {
      code: 'payment_in_progress',
      message: 'Un paiement est déjà en cours. Patiente un instant.',
      details: { bookings },
    },
  })
})

// requirement M46
test.each([0, 15])(
  'a closing and a payment %i ms later never both go through',
  async (milliseconds) => {
    const booking = await hold()
    const closing = close()
    await new Promise((done) => setTimeout(done, milliseconds))
    const paid = await pay(stand, booking, { token })
    const { status } = await closing
    const taken = paid.status === 200
    expect([taken, status]).toEqual([taken, taken ? 409 : 200])
    const money = (await stand.bank.payments()).filter(
      ({ merchantReference }) => merchantReference === paid.body.payment,
    )
    expect(money).toHaveLength(taken ? 1 : 0)
  },
)

test('closing leaves no hold behind, whenever one is asked for', async () => {
  const startingDate = at('18:00')
  const closing = close()
  const holds = Array.from({ length: 12 }, async (_, index) => {
    await new Promise((done) => setTimeout(done, 5 * index))
    return (await stand.hold(token, { startingDate })).status
  })
  expect((await closing).status).toBe(200)
  const answers = await Promise.all(holds)
  expect(answers.filter((status) => status !== 201 && status !== 401)).toEqual([])
  const { rows } = await sql`select from booking where status = 'Pending'`.execute(stand.db)
  expect(rows).toEqual([])
})

test('ten closings at once end the account once, and the session for the others', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, close))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array<number>(9).fill(401)])
})

test('closing leaves the other holder of an unproven address alone', async () => {
  const email = 'somebody@joueurs.example'
  const { id } = await hold()
  for (const query of [
    sql`update app_user set email = ${email} where id = ${userId}`,
    sql`update participation set guest_name = 'Lucie', guest_email = ${email}
      where booking_id = ${id} and position = 2`,
    sql`insert into newsletter_subscriber (email, subscribed_at) values (${email}, now())`,
    sql`insert into limit_use (use_id, limit_name, key, used_at, expires_at)
      values (gen_random_uuid(), 'guessesOfStrangers', ${email}, now(), now() + interval '1 day')`,
    sql`insert into mail (event_key, template, recipient, subject, html, text)
      values ('before', 'newsletter', ${email}, 's', 'h', 't')`,
  ]) {
    await query.execute(stand.db)
  }
  expect((await close()).status).toBe(200)
  await finishAll(stand.db, fixtureNow + keptMs)
  const { rows } = await sql`select from newsletter_subscriber where email = ${email}
    union all select from participation where guest_email = ${email}
    union all select from limit_use where key = ${email}
    union all select from mail where recipient = ${email} and user_id is null`.execute(stand.db)
  expect(rows).toHaveLength(4)
})

describe('an account of the same address, when the closed one is opened again', () => {
  let email: string
  beforeEach(() => {
    email = `${randomUUID()}@joueurs.example`
  })

  /** A new account with the same e-mail, which it has not proven. */
  async function squatter(): Promise<{ readonly id: number; readonly token: string }> {
    const { rows } = await sql<{ id: number }>`
      insert into app_user (first_name, last_name, email, password_hash)
      values ('Un', 'Autre', ${email}, 'hash') returning id`.execute(stand.db)
    const id = rows[0]?.id ?? 0
    return {
      id,
      token: await openSession(stand.db, { userId: id, userAgent: '', now: fixtureNow }),
    }
  }

  const reopen = async () =>
    send('/users/reopening', await linkInMail(stand.db, 'account_closed', email))

  test('gives it back to the member who had proven it, and keeps all else', async () => {
    await sql`update app_user set email = ${email}, email_verified_at = now()
      where id = ${userId}`.execute(stand.db)
    await close()
    const other = await squatter()
    expect(await reopen()).toEqual({ status: 200 })
    token = other.token
    const { status, body } = await call('GET', '/users/me')
    expect([status, body.email, body.hasPassword]).toEqual([200, null, false])
  })

  test('keeps it against a member who never proved it either', async () => {
    await sql`update app_user set email = ${email} where id = ${userId}`.execute(stand.db)
    await close()
    const other = await squatter()
    expect(await reopen()).toEqual({ status: 409, code: 'reopening_email_taken' })
    const { rows } = await sql`select email from app_user where id = ${other.id}`.execute(stand.db)
    expect(rows).toEqual([{ email }])
  })
})
