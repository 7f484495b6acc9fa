import type { PlayerMatch, PlayerPage } from '@quatre/contract'
import { dayMs, hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleIds } from '../testing/call-lines.ts'
import { fixtureNow } from '../testing/center-fixture.ts'
import { standForAll } from '../testing/stand.ts'
import { addFamily } from '../members/profile/calls.ts'
import { addMatch } from './match-rows.test-tools.ts'
import { rateDueMatches } from './rate-matches.ts'

const stand = await standForAll('player_pages', {
  members: 12,
  prepare: ({ db }) => addFamily(db, 5),
})
const { db } = stand
beforeAll(async () => {
  await sql`update app_user set mobile_phone = '0639980001', last_name = 'Nom' || id`.execute(db)
  await sql`insert into federation_link (user_id, subject, refresh_token, sex, birth_date, linked_at, read_at)
    values (1, 's1', 'sealed', 'Male', '1990-05-12', now(), now())`.execute(db)
  await sql`insert into federation_ranking (user_id, published_on, rank) values (1, '2026-11-01', 9412)`.execute(
    db,
  )
  await addMatch(db, { four: [1, 2, 3, 4], at: fixtureNow - dayMs })
  await addMatch(db, { four: [1, 2, 3, 4], at: fixtureNow + dayMs, state: 'planned' })
  await rateDueMatches(db)
  await sql`with made as (
      insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at, ends_at, status, price_cents,
        original_price_cents, players, expires_at, free_cancellation_hours, share_key)
      values (1, 1, 3, 1, 1, '2026-12-24T18:00Z', '2026-12-24T19:00Z', 'Confirmed', 4000, 4000, 4, now(), 24,
        repeat('j', 32))
      returning id, starts_at)
    insert into participation (booking_id, starts_at, user_id, position, is_captain, share_cents, status)
    select id, starts_at, player, place, place = 1, 1000, case place when 1 then 'Confirmed' else 'Pending' end
    from made, unnest('{1,9}'::integer[]) with ordinality p (player, place)`.execute(db)
})
beforeEach(() => stand.clock(fixtureNow))

const tokens = {
  guest: undefined,
  stranger: stand.tokens[7],
  teammate: stand.tokens[1],
  joiner: stand.tokens[8],
  self: stand.tokens[0],
}
type Reader = keyof typeof tokens
const page = (id: number, reader: Reader, query = '') =>
  stand.call<PlayerPage & { code?: string }>('GET', `/players/${id}${query}`, {
    token: tokens[reader],
  })
const set = (settings: object) =>
  stand.call('PUT', '/players/1/settings', {
    token: tokens.self,
    body: { pageFor: 'everyone', rankingFor: 'teammates', contactFor: 'nobody', ...settings },
  })

const shown = ({ body }: Awaited<ReturnType<typeof page>>) =>
  ['ranking', 'contact', 'coming'].filter((part) => body[part as 'ranking'] !== null).join(' ')

// requirements PL9, PL10, PL14
describe('the page of a player', () => {
  test.each<[object, Reader, number, string]>([
    [{}, 'guest', 200, ''],
    [{}, 'stranger', 200, ''],
    [{}, 'teammate', 200, 'ranking coming'],
    [{}, 'self', 200, 'ranking contact coming'],
    [{ contactFor: 'teammates' }, 'stranger', 200, ''],
    [{ contactFor: 'teammates' }, 'joiner', 200, ''],
    [{ contactFor: 'teammates' }, 'teammate', 200, 'ranking contact coming'],
    [{ rankingFor: 'everyone' }, 'guest', 200, 'ranking'],
    [{ pageFor: 'teammates' }, 'guest', 404, ''],
    [{ pageFor: 'teammates' }, 'stranger', 404, ''],
    [{ pageFor: 'teammates' }, 'teammate', 200, 'ranking coming'],
    [{ pageFor: 'nobody', contactFor: 'teammates' }, 'teammate', 404, ''],
    [{ pageFor: 'nobody' }, 'self', 200, 'ranking contact coming'],
  ])('with %j is for a %s: %i %s', async (settings, reader, status, parts) => {
    expect((await set(settings)).status).toBe(200)
    const answer = await page(1, reader)
    expect([answer.status, status === 200 ? shown(answer) : answer.body.code]).toEqual([
      status,
      status === 200 ? parts : 'player_not_found',
    ])
    const api = await stand.call('GET', '/users/1/stats', { token: tokens[reader] })
    expect(api.status).toBe(reader === 'guest' ? 401 : status)
    const coming = await stand.call<PlayerMatch[]>('GET', '/users/1/matches?ended=false', {
      token: tokens[reader],
    })
    const isShown = coming.status === 200 && coming.body.length === 1
    expect(isShown).toBe(parts.includes('coming'))
  })

  test.each([
    ['a child', 'select 1', sampleIds.child],
    ['nobody', 'select 1', 999_999],
    ['who is 17', `update app_user set birth_date = '2008-11-25' where id = 9`, 9],
    ['a closed account', 'update app_user set is_active = false where id = 10', 10],
    ['who has role 8', 'update app_user set role_id = 8 where id = 11', 11],
  ])(
    'is not there for %s, for guests, members and who answers for them',
    async (_who, statement, id) => {
      await sql.raw(statement).execute(db)
      const token = stand.tokens[4]
      const answers = await Promise.all([
        page(id, 'guest'),
        page(id, 'stranger'),
        stand.call('GET', `/players/${id}`, { token }),
        stand.call('GET', `/users/${id}/stats`, { token }),
        stand.call('GET', `/users/${id}/matches`, { token }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    },
  )
})

// requirement PL5
test('explains each change: who, the result, the chance before, the change, and what a defeat would have cost', async () => {
  await set({})
  const { body } = await page(1, 'guest')
  expect(body.level).toEqual({
    name: 'intermediare',
    index: 284,
    reliability: 'low',
    isFrozen: false,
  })
  expect(body.history).toMatchObject([
    {
      kind: 'friendly',
      partners: [{ id: 2 }],
      opponents: [{ id: 3 }, { id: 4 }],
      sets: [[6, 2]],
      outcome: 'V',
      change: { expected: 50, before: 250, after: 284, otherwise: 216 },
    },
  ])
  expect(body).toMatchObject({ matches: 1, won: 1, partners: [{ player: { id: 2 }, won: 1 }] })
  const other = await page(4, 'guest')
  expect(other.body.history[0]?.change).toEqual({
    expected: 50,
    before: 250,
    after: 216,
    otherwise: 284,
  })
})

// requirement PL11
test('names no minor and no closed account beside a result, and does not lead to a hidden page', async () => {
  await addMatch(db, { four: [6, sampleIds.child, 10, 12], at: fixtureNow - 2 * hourMs })
  await sql`update app_user set is_active = false where id = 10`.execute(db)
  await sql`insert into player_settings (user_id, page_for, changed_at) values (12, 'nobody', now())`.execute(
    db,
  )
  await rateDueMatches(db)
  const { body } = await page(6, 'stranger')
  expect(body.history[0]?.partners).toEqual([{ id: null, firstName: 'Joueur', lastName: '' }])
  expect(body.history[0]?.opponents).toEqual([
    { id: null, firstName: 'Joueur retiré', lastName: '' },
    { id: null, firstName: 'Joueur', lastName: 'N.' },
  ])
})

// requirement PL4
test('says that a disputed result freezes the level', async () => {
  await addMatch(db, { four: [7, 8, 3, 2], at: fixtureNow - hourMs, state: 'disputed' })
  await rateDueMatches(db)
  expect((await page(7, 'guest')).body.level).toMatchObject({ isFrozen: true, index: null })
  await sql`update match set state = 'cancelled', result = null, winner = null where state = 'disputed'`.execute(
    db,
  )
  await sql`select levels_are_due(3, ${new Date(fixtureNow - hourMs)})`.execute(db)
  await rateDueMatches(db)
  expect((await page(7, 'guest')).body.level.isFrozen).toBe(false)
})

// requirement PL13
test('copying the network is slowed: 300 pages a minute and connection', async () => {
  await sql`insert into limit_use (use_id, limit_name, key, used_at, expires_at)
    select gen_random_uuid(), 'playerPages', '198.51.100.4', ${new Date(fixtureNow)}, ${new Date(fixtureNow + 60_000)}
    from generate_series(1, 300)`.execute(db)
  const answer = await stand.call('GET', '/players/1', { from: '198.51.100.4' })
  expect([answer.status, (await page(1, 'guest')).status]).toEqual([429, 200])
})
