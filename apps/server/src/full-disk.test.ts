import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { standForAll } from './testing/stand.ts'
import { at } from './testing/center-fixture.ts'

const stand = await standForAll('full_disk', { members: 1 })
beforeAll(async () => {
  await sql`create function refuse_row() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = tg_argv[0];
    end $$`.execute(stand.db)
})

const credentials = { email: 'personne@joueurs.example', password: 'raquette7' }

// requirement O15
test.each([
  ['a hold', '53100', 'booking', '/bookings'],
  ['a hold', '25006', 'booking', '/bookings'],
  ['a sign-in', '53200', 'limit_use', '/login'],
  ['a handover', '58030', 'handover_token', '/sessions/handover'],
])(
  '%s that finds the disk or the memory full, or a standby, answers that one may try again',
  async (_what, code, table, path) => {
    await sql`create trigger full_disk before insert on ${sql.table(table)}
    for each row execute function refuse_row(${sql.lit(code)})`.execute(stand.db)
    const [token] = stand.tokens
    const answer =
      table === 'booking'
        ? await stand.hold(token, { startingDate: at('18:00') })
        : await stand.call('POST', path, {
            token,
            ...(table !== 'handover_token' && { body: credentials }),
          })
    await sql`drop trigger full_disk on ${sql.table(table)}`.execute(stand.db)
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { code: 'unavailable' },
    })
    expect(stand.logged()).toContain('the database cannot be used: could not extend file')
  },
)
