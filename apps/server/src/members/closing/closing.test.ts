import type { Booking } from '@quatre/contract'
import { dayMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addPosting } from '../../core/money/ledger.ts'
import { hashQuickly } from '../../testing/hash-quickly.ts'
import { openSession } from '../../core/sessions/sessions.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { firstOther } from '../../testing/other-members.ts'
import { standForEach, type Stand } from '../../testing/stand.ts'
import { at, fixtureNow } from '../../testing/center-fixture.ts'
import { chargeBooking } from '../../testing/charge.ts'
import { eventually } from '../../testing/eventually.ts'
import { proveBooks, soundBooks } from '../../testing/ledger-proof.ts'
import { deleteExpired } from '../members.sql.ts'
import { linkInMail, mailsTo } from '../links/read-link.test-tools.ts'
import { finishAll } from './finish.test-tools.ts'
import { findPlaces } from './find-places.test-tools.ts'

const password = 'raquette7'
const email = 'lucie.bertrandon@joueurs.example'
type SentLink = Awaited<ReturnType<typeof linkInMail>>
/** Values of this test alone, to be found nowhere once the closing is final. */
const personal = [
  email,
  'Lucie',
  'Bertrandon',
  'Lulu-la-foudre',
  '0639980042',
  '1987-06-05',
  '12 rue des Ormeaux',
  '31770',
  'Colomiers-le-Vieux',
  'Interphone 7B',
  'Divorcée',
  'google-subject-of-lucie',
  'Timéo',
  'browser-of-lucie',
  '203.0.113.200',
]

let token: string

const stand = await standForEach('closing', { members: 2, bank: 'stand-in', prepare: addLucie })

/** The first member as the values above describe them, with a child, and a session. */
async function addLucie({ db }: Stand): Promise<void> {
  const passwordHash = await hashQuickly(password)
  await sql`update app_user set first_name = 'Lucie', last_name = 'Bertrandon', email = ${email},
      pseudo = 'Lulu-la-foudre', mobile_phone = '0639980042', birth_date = '1987-06-05',
      gender = 'Female', street = '12 rue des Ormeaux', postal_code = '31770',
      city = 'Colomiers-le-Vieux', additional_information = 'Interphone 7B',
      marital_status = 'Divorcée', center_id = 1, level = 'avance', password_hash = ${passwordHash},
      email_verified_at = '2026-01-01'
    where id = 1`.execute(db)
  await sql`insert into app_user (first_name, last_name) values ('Timéo', 'Bertrandon')`.execute(db)
  await sql`update app_user set news_sms = true, receive_newsletter = true,
    receive_partners_offers = true, kids_anniversary = true where id in (1, 3)`.execute(db)
  await sql`insert into responsible (child_id, adult_id) values (3, 1)`.execute(db)
  await sql`insert into avatar (user_id, picture) values (1, 'x'), (3, 'y')`.execute(db)
  await sql`insert into social_identity (provider, subject, user_id)
    values ('google', 'google-subject-of-lucie', 1)`.execute(db)
  await sql`insert into newsletter_subscriber (email, first_name, subscribed_at)
    values (${email}, 'Lucie', now())`.execute(db)
  token = await openSession(db, { userId: 1, userAgent: 'browser-of-lucie', now: fixtureNow })
}

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, by = token) {
  const answer = await stand.app.inject({
    method,
    url: `/api/v1${path}`,
    remoteAddress: '203.0.113.200',
    headers: { authorization: `Bearer ${by}`, 'user-agent': 'browser-of-lucie' },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}

const finish = (now: number) => finishAll(stand.db, now)
const close = (body: object = { password }) => call('DELETE', '/users/me', body)

const hold = async () =>
  (await stand.hold(token, { startingDate: at('18:00') })).body as unknown as Booking

/** A booking as its payment leaves it. */
async function confirmed(): Promise<Booking> {
  const booking = await hold()
  await sql`update booking set status = 'Confirmed', expires_at = null
    where id = ${booking.id}`.execute(stand.db)
  return booking
}

async function give(amountCents: number): Promise<void> {
  await inTransaction(stand.db, (tx) =>
    addPosting(tx, {
      eventKey: `gift of ${amountCents}`,
      kind: 'gift',
      entries: [
        { account: 'vouchers', amountCents },
        { account: 'wallet', userId: 1, amountCents: -amountCents },
      ],
      now: fixtureNow,
    }),
  )
}

describe('closing an account', () => {
  // requirement M46
  test('is refused while bookings are to come, and lists them', async () => {
    const { id, price } = await confirmed()
    const { status, body } = await close()
    expect([status, body.code]).toEqual([409, 'account_has_bookings'])
    const booking = { id, startingDate: at('18:00'), center: 'Toulouse', price, cancellable: true }
    expect(body.details).toEqual({ bookings: [booking] })
    expect((await call('GET', '/users/me/closing')).body).toMatchObject({ bookings: [booking] })
    expect((await call('GET', '/users/me')).status).toBe(200)
  })

  test('is possible again once they have begun', async () => {
    await confirmed()
    stand.clock(Date.parse(at('18:00')))
    expect((await close()).status).toBe(200)
  })

  // requirement M46
  test('asks to give up the SOLDE on purpose', async () => {
    await give(1250)
    const { status, body } = await close()
    expect([status, body.code]).toEqual([409, 'account_has_balance'])
    expect(body.details).toEqual({ balance: { currency: 'EUR', value: 1250 } })
    expect((await close({ password, giveUpBalance: true })).status).toBe(200)
    const { rows } = await sql<{ kind: string; cents: number }>`
      select a.kind, sum(e.amount_cents)::bigint as cents from ledger_entry e
      join ledger_account a on a.id = e.account_id
      where e.transaction_id < ${firstOther} group by 1 order by 1`.execute(stand.db)
    expect(rows).toEqual([
      { kind: 'vouchers', cents: 0 },
      { kind: 'wallet', cents: 0 },
    ])
  })

  // requirement M46
  test.each([
    [{}, undefined],
    [{ password: 'pas celui-ci' }, { password: expect.any(String) as string }],
  ])('is refused ten minutes later without the right password (%#)', async (body, fields) => {
    stand.clock(fixtureNow + 10 * minuteMs)
    const { status, body: told } = await close(body)
    expect([status, told.code, told.fields]).toEqual([403, 'sign_in_again', fields])
  })

  test('needs neither body nor password in the ten minutes after the sign-in', async () => {
    expect((await call('DELETE', '/users/me?appId=2')).body.status).toBe('closed')
  })

  test('does not allow guessing the password', async () => {
    const statuses = []
    for (let time = 0; time < 6; time++) {
      statuses.push((await close({ password: 'pas celui-ci' })).status)
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  })

  test('without a password needs a sign-in of the last ten minutes', async () => {
    await sql`update app_user set password_hash = null where id = 1`.execute(stand.db)
    const asked = { proof: 'recent_sign_in', isRecent: true }
    expect((await call('GET', '/users/me/closing')).body).toMatchObject(asked)
    stand.clock(fixtureNow + 10 * minuteMs)
    expect((await call('GET', '/users/me/closing')).body.isRecent).toBe(false)
    expect((await close({})).body.code).toBe('sign_in_again')
    // a session that this one lets in is no newer sign-in
    const { access_token } = (await call('POST', '/sessions/handover')).body
    const entered = await call('POST', '/login/handover', { access_token })
    const late = String(entered.body.access_token)
    expect((await call('DELETE', '/users/me', {}, late)).body.code).toBe('sign_in_again')
    stand.clock(fixtureNow + 9 * minuteMs)
    expect((await close({})).status).toBe(200)
  })

  test('ends the hold: its court is free for others at once', async () => {
    const { id } = await hold()
    await close()
    const { rows } = await sql`select b.status, t.id as court_time
      from booking b left join court_time t on t.booking_id = b.id
      where b.id = ${id}`.execute(stand.db)
    expect(rows).toEqual([{ status: 'Cancelled', courtTime: null }])
  })

  test('says when it becomes final, ends every session and writes to the former address', async () => {
    const other = await openSession(stand.db, { userId: 1, userAgent: '', now: fixtureNow })
    const { body } = await close()
    expect(body).toEqual({ status: 'closed', finalOn: '2026-12-24' })
    for (const one of [token, other])
      expect((await call('GET', '/users/me', undefined, one)).status).toBe(401)
    const { rows } = await sql<{ text: string }>`
      select text from mail where recipient = ${email} and template = 'account_closed'`.execute(
      stand.db,
    )
    expect(rows[0]?.text).toContain('24/12/2026')
  })

  // requirement M45
  test('deletes the names at once, of the children too', async () => {
    await close()
    const { rows } = await sql`select first_name, last_name, email, is_active from app_user
      where id in (1, 3) order by id`.execute(stand.db)
    const nobody = { firstName: 'Deleted', lastName: 'Deleted', email: null, isActive: false }
    expect(rows).toEqual([nobody, nobody])
    const shown = ['account_link.', 'closed_account.', 'mail.', 'payment.']
    const places = (await findPlaces(stand.db, personal)).filter(
      (place) => !shown.some((table) => place.startsWith(table)),
    )
    expect(places).toEqual([])
  })

  test('is shown as closed to its own member only, for 30 days; then the e-mail is unknown to them too', async () => {
    await close()
    const signIn = async (by = password) =>
      (await call('POST', '/login', { email, password: by })).body.problem
    expect(await signIn()).toBe('account_not_active')
    expect(await signIn('un-autre')).toBe('email_unknown')
    stand.clock(fixtureNow + 30 * dayMs)
    expect(await signIn()).toBe('email_unknown')
  })

  test('leaves the e-mail free for a new account, which the end of the old one spares', async () => {
    await close()
    const passwordHash = await hashQuickly('nouveau7')
    await sql`insert into app_user (first_name, last_name, email, password_hash)
      values ('Lucie', 'Bertrandon', ${email}, ${passwordHash})`.execute(stand.db)
    await sql`insert into mail (event_key, template, recipient, subject, html, text)
      values ('later', 'x', ${email}, 's', 'h', 't')`.execute(stand.db)
    const signIn = await call('POST', '/login', { email, password: 'nouveau7' })
    expect(signIn.status).toBe(200)
    await finish(fixtureNow + 30 * dayMs)
    const { rows } = await sql`select event_key from mail where recipient = ${email}`.execute(
      stand.db,
    )
    expect(rows).toEqual([{ eventKey: 'later' }])
  })
})

// requirement M45
describe('coming back', () => {
  /** All rows about the member and their child, but the time of the proof of their address. */
  async function people() {
    const { rows } = await sql`
      select to_jsonb(u) - 'email_verified_at' as person, to_jsonb(i) - 'created_at' as identity,
        r.adult_id
      from app_user u left join social_identity i on i.user_id = u.id
      left join responsible r on r.child_id = u.id
      where u.id in (1, 3) order by u.id`.execute(stand.db)
    return rows
  }

  async function sendLink(path: string, link?: SentLink) {
    const sent = link ?? (await linkInMail(stand.db, 'account_closed', email))
    const form = { users_key: sent.users_key, users_id: String(sent.users_id) }
    const answer = await stand.app.inject({
      method: 'POST',
      url: `/api/v1/users/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    return { status: answer.statusCode, body: answer.json<{ code?: string; status?: string }>() }
  }
  async function reopen(link?: SentLink) {
    const { status, body } = await sendLink('reopening', link)
    return { status, code: body.code }
  }

  const signIn = async () => (await call('POST', '/login', { email, password })).status

  test('shows whether its link still works, and uses nothing up', async () => {
    await close()
    const link = await linkInMail(stand.db, 'account_closed', email)
    const ask = async (asked = link) => (await sendLink('reopening/link', asked)).body.status
    expect(await ask({ ...link, users_key: 'k'.repeat(43) })).toBe('not_valid')
    expect([await ask(), await ask()]).toEqual(['live', 'live'])
    await reopen(link)
    expect(await ask()).toBe('not_valid')
  })

  test('gives everything back that the closing took, children and identities too', async () => {
    const before = await people()
    await close()
    expect(await people()).not.toEqual(before)
    expect(await reopen()).toEqual({ status: 200 })
    expect(await people()).toEqual(before)
    const { rows } = await sql`select from closed_account`.execute(stand.db)
    expect(rows).toEqual([])
  })

  test('opens no session, and allows signing in as before with a proven address', async () => {
    await close()
    // a sign-in that crossed the closing left one
    await openSession(stand.db, { userId: 1, userAgent: '', now: fixtureNow })
    await reopen()
    const { rows } = await sql`select from session where user_id = 1`.execute(stand.db)
    expect(rows).toEqual([])
    expect((await call('GET', '/users/me')).status).toBe(401)
    expect(await signIn()).toBe(200)
    expect(await mailsTo(stand.db, 'account_reopened', email)).toBe(1)
  })

  test('works once, by the key of the mail alone', async () => {
    await close()
    const link = await linkInMail(stand.db, 'account_closed', email)
    for (const wrong of [
      { ...link, users_id: 2 },
      { ...link, users_key: link.users_key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
    ]) {
      expect(await reopen(wrong)).toEqual({ status: 410, code: 'link_not_valid' })
    }
    expect((await reopen(link)).status).toBe(200)
    expect(await reopen(link)).toEqual({ status: 410, code: 'link_not_valid' })
  })

  test('ends with the 30 days', async () => {
    await close()
    stand.clock(fixtureNow + 30 * dayMs)
    expect(await reopen()).toEqual({ status: 410, code: 'link_not_valid' })
  })

  test('is refused while a new account has proven the e-mail, and possible when it has left', async () => {
    await close()
    const link = await linkInMail(stand.db, 'account_closed', email)
    await sql`update app_user set email = ${email}, email_verified_at = now()
      where id = 2`.execute(stand.db)
    expect(await reopen(link)).toEqual({ status: 409, code: 'reopening_email_taken' })
    expect(await people()).toMatchObject([{ person: { first_name: 'Deleted' } }, {}])
    await sql`update app_user set email = null where id = 2`.execute(stand.db)
    expect((await reopen(link)).status).toBe(200)
  })

  test('leaves an identity where it serves a new account', async () => {
    await close()
    await sql`insert into social_identity (provider, subject, user_id, created_at)
      values ('google', 'google-subject-of-lucie', 2, now())`.execute(stand.db)
    expect((await reopen()).status).toBe(200)
    const { rows } = await sql`select user_id from social_identity`.execute(stand.db)
    expect(rows).toEqual([{ userId: 2 }])
  })

  test('does not prevent closing again, SOLDE and mail included', async () => {
    await give(500)
    await close({ password, giveUpBalance: true })
    await reopen()
    stand.clock(fixtureNow + dayMs)
    await give(700)
    const again = await openSession(stand.db, { userId: 1, userAgent: '', now: fixtureNow + dayMs })
    const body = { password, giveUpBalance: true }
    expect((await call('DELETE', '/users/me', body, again)).status).toBe(200)
    expect(await mailsTo(stand.db, 'account_closed', email)).toBe(2)
    expect((await reopen()).status).toBe(200)
    expect(await proveBooks(stand.db)).toEqual(soundBooks)
  })
})

// requirement M47
describe('after 30 days', () => {
  test('nothing personal is left in any table, and the books balance', async () => {
    await stand.app.inject({
      method: 'POST',
      url: '/api/v1/users/password',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email }).toString(),
    })
    await eventually(async () => expect(await findPlaces(stand.db, ['users_key'])).not.toEqual([]))
    await give(1250)
    const { id } = await hold()
    const chargeId = await chargeBooking(stand.db, id)
    await sql`insert into payment (id, charge_id, user_id, method_id, amount_cents, state, address,
        action)
      values ('11111111-1111-4111-8111-111111111111', ${chargeId}, 1, 4, 3200, 'refused',
        '203.0.113.200', '{"for":"Lucie"}')`.execute(stand.db)
    await sql`insert into provider_event (psp_reference, event_code, success, merchant_reference,
        payload, done_at)
      values ('p', 'AUTHORISATION', false, '11111111-1111-4111-8111-111111111111',
        ${JSON.stringify({ additionalData: { shopperEmail: email } })}::jsonb, now())`.execute(
      stand.db,
    )
    await sql`update participation set guest_name = 'Lucie', guest_email = ${email}
      where booking_id = ${id} and position = 2`.execute(stand.db)
    expect((await findPlaces(stand.db, personal)).length).toBeGreaterThan(personal.length)
    await close({ password, giveUpBalance: true })

    await finish(fixtureNow + 30 * dayMs - 1)
    expect(await findPlaces(stand.db, [email])).not.toEqual([])
    await finish(fixtureNow + 30 * dayMs)
    // forgotten within the hour, by a job of its own
    await deleteExpired(stand.db, 'limitUse', fixtureNow + dayMs)
    expect(await findPlaces(stand.db, personal)).toEqual([])
    const queued = stand.jobs.queued()
    expect(personal.filter((value) => queued.includes(value))).toEqual([])
    expect(await proveBooks(stand.db)).toEqual(soundBooks)
    const { rows } = await sql`select from booking where user_id = 1`.execute(stand.db)
    expect(rows).toHaveLength(1)
  })
})
