import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../../core/sessions/sessions.ts'
import { addMemberRows } from '../../testing/declared-calls.ts'
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
  await addMemberRows(db, { userId: 1, word: 'mine' })
  await addMemberRows(db, { userId: 4, word: 'stranger' })
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
  // the member is not a child of another
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
