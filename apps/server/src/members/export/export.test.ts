import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../../platform/members/sessions.ts'
import { giveCard } from '../../testing/subscription.ts'
import { membersStandForAll, password, startedAt } from '../members-stand.test-tools.ts'
import { features } from '../../features.ts'

const exportSections = features.flatMap(({ memberData }) => memberData?.exported ?? [])

const lea = 'lea@joueurs.example'

const stand = await membersStandForAll('export')
await sql`update app_user set email_verified_at = '2026-11-01' where id = 1`.execute(stand.db)
await stand.call('POST', '/login', {
  body: { email: lea, password: 'pas celui-ci' },
  from: '198.51.100.9',
})
await stand.call('POST', '/users/password', { form: { email: lea } })
await stand.jobs.workAll()
const token = String(
  (await stand.call('POST', '/login', { body: { email: lea, password } })).body.access_token,
)
await stand.call('POST', '/sessions/handover', { token })
await fillEveryTable()

/** Rows of the member and of a stranger in tables that the calls above do not write to. */
async function fillEveryTable(): Promise<void> {
  const { db } = stand
  await sql`insert into sport (id, slug, name, player_count) values (3, 'padel', 'Padel', 4)`.execute(
    db,
  )
  await sql`insert into field_type (id, name) values (1, 'Indoor')`.execute(db)
  await sql`insert into court (center_id, sport_id, field_type_id, name, places, position)
    values (42, 3, 1, 'Piste 1', 4, 1)`.execute(db)
  await sql`insert into app_user (first_name, last_name) values ('Tom', 'Martin')`.execute(db)
  await sql`insert into responsible (child_id, adult_id) values (5, 1)`.execute(db)
  await sql`insert into avatar (user_id, picture) values (1, ${randomBytes(8)})`.execute(db)
  for (const userId of [1, 4]) {
    const word = userId === 1 ? 'mine' : 'stranger'
    await sql`insert into social_identity (provider, subject, user_id)
      values ('google', ${word}, ${userId})`.execute(db)
    await sql`insert into newsletter_subscriber (email, first_name, subscribed_at)
      select email, ${word}, now() from app_user where id = ${userId}`.execute(db)
    await sql`insert into job_application (email, first_name, last_name, mobile_phone,
        desired_position, informations, center_ids, key_hash, key_expires_at, created_at, delete_after)
      select email, ${word}, '', '', '', '', '{42}', 'psp-', now(), now(), now() from app_user
      where id = ${userId}`.execute(db)
    await sql`insert into push_subscription (session_id, endpoint, p256dh, auth, created_at)
      select id, ${`https://push.example/${word}`}, 'key', 'secret', now() from session
      where user_id = ${userId} limit 1`.execute(db)
    await sql`insert into cashback_lot (user_id, given_cents, left_cents, last_day)
      values (${userId}, 300, 300, '2027-01-01')`.execute(db)
    await sql`insert into stored_card (user_id, provider_id, brand, last_four, expiry_month,
        expiry_year, created_at)
      values (${userId}, ${`psp-card-${word}`}, 'visa', '1111', 3, 2030, now())`.execute(db)
    await sql`insert into idempotency_key (user_id, route, key, request_hash)
      values (${userId}, ${word}, 'some-key', 'some-hash')`.execute(db)
    await sql`insert into promo_code (code, percent, account_id)
      values (upper(${word}), 10, ${userId})`.execute(db)
    await sql`with b as (
        insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at,
          ends_at, status, price_cents, original_price_cents, players, free_cancellation_hours,
          share_key)
        values (42, 1, 3, 1, ${userId}, '2026-12-01T18:00Z', '2026-12-01T19:00Z', 'Confirmed', 3200,
          3200, 4, 24, ${word.padEnd(22, '-')}) returning id, starts_at),
      p as (insert into participation (booking_id, starts_at, user_id, position, is_captain,
          share_cents)
        select id, starts_at, ${userId}, 1, true, 800 from b),
      c as (insert into charge (kind, payer_id, center_id, amount_cents, received_cents)
        values ('booking', ${userId}, 42, 3200, 3200) returning id),
      y as (insert into payment (id, charge_id, user_id, method_id, amount_cents, address,
          psp_reference, refusal_reason, action)
        select gen_random_uuid(), c.id, ${userId}, 4, 3200, '203.0.113.7',
          ${`psp-${word}`}, null, '{"paymentData":"card-data"}' from c returning id, charge_id),
      s as (insert into pass_use (id, charge_id, user_id, code, amount_cents)
        select gen_random_uuid(), id, ${userId}, ${word}, 3200 from c),
      g as (insert into club_refund (reference, charge_id, amount_cents, destination, reason,
          given_by, given_at)
        select ${word}, id, 100, 'wallet', ${word}, 'Dominique', now() from c),
      d as (insert into club_payer (center_id, user_id) values (42, ${userId})),
      n as (insert into receipt (legal_entity_id, charge_id, user_id, buyer_name, seller, words,
          full_price_cents, amount_cents, vat_cents, parts, issued_at)
        select 1, id, ${userId}, ${word}, '{}', 'Padel', 3200, 3200, 533, '[]', now() from c)
      insert into refund (id, charge_id, payment_id, user_id, amount_cents, destination, state)
      select gen_random_uuid(), charge_id, id, ${userId}, 3200, 'wallet', 'done' from y`.execute(db)
    await sql`insert into offer (id, type_name, price_cents, period_months, covers_peak, horizon_days)
      overriding system value values (1, 'MuchoMas', 4900, 1, true, 28) on conflict do nothing`.execute(
      db,
    )
    await sql`insert into lead (reference, kind, first_name, email, informations, send_contact_form,
        created_at, delete_after)
      select ${userId === 1 ? '4P-AAAAA' : '4P-BBBBB'}, 'question', ${word}, email, ${word}, true,
        now(), now() from app_user where id = ${userId}`.execute(db)
    await giveCard(db, userId, { offerId: 1 })
    await sql`insert into member_company
      values (${userId}, ${word}, ${word}, '31770', ${word}, '732829320', null, now())`.execute(db)
    await sql`insert into member_card (user_id) values (${userId})`.execute(db)
    await sql`insert into court_wait (user_id, center_id, sport_id, field_type_id, day, first_start,
        last_start, duration, created_at)
      select ${userId}, 42, id, 0, '2026-11-25', now(), now(), 90, now() from sport limit 1`.execute(
      db,
    )
    await sql`with t as (insert into ledger_transaction (event_key, kind)
        values (${word}, ${word}) returning id),
      k as (insert into ticket (code_hash, value_cents, council, expires_at, used_by, used_at)
        values (sha256(${word}::bytea), 1500, ${word}, now(), ${userId}, now())),
      u as (insert into top_up (user_id, paid_cents, bonus_cents, expires_at, created_at)
        values (${userId}, 9000, 1000, now(), now())),
      w as (insert into ledger_account (kind, user_id) values ('wallet', ${userId}) returning id),
      v as (insert into ledger_account (kind, center_id) values ('club_revenue', 42)
        on conflict on constraint ledger_account_key do update set center_id = 42 returning id)
      insert into ledger_entry (transaction_id, account_id, amount_cents)
      select t.id, w.id, -1250 from t, w union all select t.id, v.id, 1250 from t, v`.execute(db)
  }
}

async function exported(by = token) {
  const answer = await stand.app.inject({
    method: 'GET',
    url: '/api/v1/users/me/data',
    headers: { authorization: `Bearer ${by}` },
  })
  return {
    headers: answer.headers,
    text: answer.body,
    body: answer.json() as Record<string, object[]>,
  }
}

// requirement A9
it('comes as a file that no cache keeps', async () => {
  const { headers } = await exported()
  expect(headers).toMatchObject({
    'content-disposition': 'attachment; filename="4padel-mes-donnees.json"',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  })
})

// requirement M48
it('has an entry in every section for a member who has used everything', async () => {
  const { body } = await exported()
  const empty = exportSections.filter(({ name }) => body[name]?.length === 0)
  // the member is nobody's child
  expect(empty.map(({ name }) => name)).toEqual(['responsibleAdult'])
})

it('has amounts in cents and instants as text', async () => {
  const { body } = await exported()
  expect(body.bookings).toMatchObject([
    { center: 'colomiers', startsAt: '2026-12-01T18:00:00.000Z', priceCents: 3200 },
  ])
  expect(body.ledgerEntries).toMatchObject([{ account: 'wallet', amountCents: 1250 }])
})

it('holds nothing of anybody else, no key, no hash and nothing of the card', async () => {
  const { text } = await exported()
  const { rows } = await sql<{ hash: string; newsletterKey: string; shareKey: string }>`
    select password_hash as hash, newsletter_key, share_key from app_user u
    join booking b on b.user_id = u.id where u.id = 1`.execute(stand.db)
  const secrets = [
    ...Object.values(rows[0] ?? {}),
    token,
    'users_key',
    'psp-',
    'card-data',
    'push.example',
  ]
  expect(secrets).toHaveLength(8)
  for (const secret of ['stranger', 'social@', ...secrets]) expect(text).not.toContain(secret)
})

describe('data linked by the address only', () => {
  const sam = 'social@joueurs.example'
  let samToken: string

  beforeAll(async () => {
    const { db } = stand
    samToken = await openSession(db, { userId: 4, userAgent: '', now: startedAt })
    for (const at of ['2026-11-21T11:00Z', '2026-11-21T13:00Z']) {
      await sql`insert into limit_use (use_id, limit_name, key, used_at, expires_at)
        select gen_random_uuid(), name, ${sam} || more, ${at}::timestamptz, '2026-11-22T00:00Z'
        from (values ('guessesOfStrangers', ''), ('mailsToMailbox', ' password')) l (name, more)`.execute(
        db,
      )
    }
    await sql`insert into mail (event_key, template, recipient, subject, html, text, user_id)
      values ('a', 'x', ${sam}, 'Of a former account', '', '', 3),
        ('b', 'x', ${sam}, 'Of no account', '', '', null),
        ('c', 'x', ${sam}, 'Of this account', '', '', 4)`.execute(db)
    await sql`insert into participation (booking_id, starts_at, position, is_captain, share_cents,
        guest_name, guest_email)
      select id, starts_at, 2, false, 800, 'Sam', ${sam} from booking where user_id = 1`.execute(db)
  })

  const lengths = async () => {
    const { body } = await exported(samToken)
    const names = ['mails', 'limits', 'newsletter', 'participations']
    return names.map((name) => body[name]?.length)
  }

  it('are withheld from a member who has not proven the address', async () => {
    // the place in their own booking is not by the address
    expect(await lengths()).toEqual([0, 0, 0, 1])
  })

  it('are included from the proof on, and none of a former account', async () => {
    await sql`update app_user set email_verified_at = '2026-11-21T12:00Z'
      where id = 4`.execute(stand.db)
    expect(await lengths()).toEqual([1, 2, 1, 2])
    expect((await exported(samToken)).body.mails).toMatchObject([{ subject: 'Of this account' }])
  })
})

// A new table about people is added to the export, or here with the reason why a member has nothing in it.
const apart: Readonly<Record<string, string>> = {
  center: 'its mailboxes are the club’s own',
  closed_account: 'an account that is closed exports nothing, one that is open has no row',
}

// requirement M48
it('covers every table that has a column of a user or of an e-mail', async () => {
  const { rows } = await sql<{ tableName: string }>`
    select distinct c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (column_name ~ '(^|_)(user|adult|child|member|player|captain)_id$'
        or column_name ~ '(^|_)(e?mail|recipient)$')`.execute(stand.db)
  const told = new Set(exportSections.flatMap(({ tables }) => tables))
  const missing = rows.map(({ tableName }) => tableName).filter((table) => !told.has(table))
  expect(missing).toEqual(Object.keys(apart))
})

it('covers every column of the member, except keys and hashes', async () => {
  const { rows } = await sql<{ columnName: string }>`
    select column_name from information_schema.columns
    where table_schema = 'public' and table_name = 'app_user'`.execute(stand.db)
  const profile = Object.keys((await exported()).body.profile?.[0] ?? {}).map((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  const untold = rows.map(({ columnName }) => columnName).filter((name) => !profile.includes(name))
  expect(untold.toSorted()).toEqual([
    // exported as the name of the centre
    'center_id',
    // true while the call allows it
    'is_active',
    'newsletter_key',
    'password_hash',
    'password_proven',
    'shopper_reference',
  ])
})
