import { hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { sampleIds } from '../../testing/call-lines.ts'
import { standForAll } from '../../testing/stand.ts'
import { addFamily } from './calls.ts'

const stand = await standForAll('players', { members: 60, prepare: ({ db }) => addFamily(db, 1) })
beforeAll(async () => {
  await sql`update app_user set pseudo = 'Vibora', level = 'expert', mobile_phone = '0639980001'
    where id = 2`.execute(stand.db)
})
beforeEach(() => stand.clock(fixtureNow))

const see = (id: number, token = stand.tokens[0]) => stand.call('GET', `/users/${id}`, { token })

// requirements M39, PL10
describe('the page of another player', () => {
  it('shows their public fields and nothing else', async () => {
    expect((await see(2)).body).toEqual({
      id: 2,
      firstName: 'Joueur',
      pseudo: 'Vibora',
      avatar: '/api/v1/users/2/avatar?v=0',
      userLevels: [{ name: 'expert' }],
    })
  })

  it('is shown whole to the player themselves', async () => {
    expect((await see(2, stand.tokens[1])).body).toMatchObject({
      email: 'joueur2@joueurs.example',
      mobilePhone: '0639980001',
    })
  })

  it.each([
    ['a child', `select 1`, sampleIds.child],
    [
      'who grew up under somebody’s care',
      `with child as (insert into app_user (first_name, last_name, birth_date) values ('Ana', 'Roy', '1990-01-01') returning id)
        insert into responsible (child_id, adult_id) select id, 8 from child`,
      61,
    ],
    ['nobody', `select 1`, 999_999],
    ['who is 17', `update app_user set birth_date = '2008-11-25' where id = 3`, 3],
    ['who gave no birth date', `update app_user set birth_date = null where id = 4`, 4],
    ['a closed account', `update app_user set is_active = false where id = 5`, 5],
    ['who has role 8', `update app_user set role_id = 8 where id = 6`, 6],
    [
      'whose page is for teammates',
      `insert into player_settings (user_id, page_for, changed_at) values (8, 'teammates', now())`,
      8,
    ],
  ])('is not there for %s', async (_who, statement, id) => {
    await sql.raw(statement).execute(stand.db)
    const answer = await see(id)
    expect([answer.status, answer.body.code]).toEqual([404, 'player_not_found'])
  })

  it('is visible from the 18th birthday on', async () => {
    await sql`update app_user set birth_date = '2008-11-24' where id = 7`.execute(stand.db)
    expect((await see(7)).status).toBe(200)
  })

  it('can be read 60 times a minute at most', async () => {
    const token = stand.tokens[9]
    stand.clock(fixtureNow + hourMs)
    for (let times = 0; times < 60; times++) expect((await see(2, token)).status).toBe(200)
    expect((await see(2, token)).status).toBe(429)
    stand.clock(fixtureNow + hourMs + minuteMs)
    expect((await see(2, token)).status).toBe(200)
  })
})

/** A padel booking of the past (or to come) of a member, with others beside them. */
async function play(owner: number, others: number[], day: string, status = 'Confirmed') {
  const { rows } = await sql<{ id: number }>`
    insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at, ends_at,
      status, price_cents, original_price_cents, players, expires_at, free_cancellation_hours,
      share_key)
    values (1, 1, 3, 1, ${owner}, ${`${day}T18:00:00Z`}::timestamptz,
      ${`${day}T19:00:00Z`}::timestamptz, ${status}, 4000, 4000, 4, now(), 24,
      replace(gen_random_uuid()::text, '-', ''))
    returning id`.execute(stand.db)
  await sql`insert into participation (booking_id, starts_at, user_id, position, is_captain,
      share_cents, status)
    select ${rows[0]?.id}, ${`${day}T18:00:00Z`}::timestamptz, player, place, place = 1, 1000,
      'Confirmed'
    from unnest(${[owner, ...others]}::integer[]) with ordinality p (player, place)`.execute(
    stand.db,
  )
}

const teammates = async (id: number) => {
  const { body } = await stand.call('GET', `/users/${id}/teammates?appId=2`, {
    token: stand.tokens[id - 1],
  })
  return (body as unknown as { id: number }[]).map((player) => player.id)
}

// requirement M44
describe('the teammates of a member', () => {
  it('are those they have played with, each once, the latest first', async () => {
    await play(11, [12, 13], '2026-10-01')
    await play(13, [11], '2026-10-05')
    await play(14, [11, 12], '2026-10-03')
    expect(await teammates(11)).toEqual([13, 12, 14])
  })

  it('are not those of bookings to come, cancelled, unpaid or of others', async () => {
    await play(21, [22], '2026-12-24')
    await play(21, [23], '2026-10-01', 'Cancelled')
    await play(24, [25], '2026-10-01')
    await play(21, [26], '2026-10-02')
    await sql`update booking b set is_split = true, missing_shares = 'give_back', deadline_at = b.starts_at
      from participation p where p.booking_id = b.id and p.user_id = 26`.execute(stand.db)
    await sql`update participation set status = 'Pending' where user_id = 26`.execute(stand.db)
    expect(await teammates(21)).toEqual([])
  })

  it('are adults who are still here', async () => {
    await sql`update app_user set is_active = false where id = 33`.execute(stand.db)
    await play(31, [32, 33, sampleIds.child], '2026-10-01')
    expect(await teammates(31)).toEqual([32])
  })

  it('are those of the last 50 bookings', async () => {
    await play(41, [42], '2026-09-01')
    for (let times = 0; times < 49; times++) await play(41, [43], '2026-09-02')
    await play(44, [41], '2026-12-24')
    expect(await teammates(41)).toEqual([43, 42])
    await play(41, [43], '2026-09-02')
    expect(await teammates(41)).toEqual([43])
  })

  // requirement M111
  it('have their last names, except those who hide it', async () => {
    await sql`update app_user set first_name = 'Zoé', last_name = 'Dubois', hide_last_name = id = 52,
      birth_date = '1990-05-12', is_active = true, role_id = 1 where id in (52, 53)`.execute(
      stand.db,
    )
    await play(51, [52, 53], '2026-10-01')
    const { body } = await stand.call('GET', '/users/51/teammates', { token: stand.tokens[50] })
    expect(body).toMatchObject([
      { id: 52, lastName: null },
      { id: 53, lastName: 'Dubois' },
    ])
    expect((await see(53)).body).not.toHaveProperty('lastName')
  })

  it('are at most 50', async () => {
    const others = Array.from({ length: 55 }, (_, place) => place + 6)
    await sql`update app_user set role_id = 1, is_active = true, birth_date = '1990-05-12'
      where id <= 60`.execute(stand.db)
    for (let from = 0; from < others.length; from += 11) {
      await play(1, others.slice(from, from + 11), `2026-0${1 + from / 11}-10`)
    }
    expect(await teammates(1)).toHaveLength(50)
  })

  it('are shown to no other member', async () => {
    const answer = await stand.call('GET', '/users/2/teammates', { token: stand.tokens[0] })
    expect(answer.status).toBe(403)
  })
})

// requirement M38
it('the levels go from the first to the best, in French', async () => {
  const { body } = await stand.call('GET', '/userLevels')
  expect((body as unknown as { label: string }[]).map(({ label }) => label)).toEqual([
    'Initiation',
    'Débutant',
    'Intermédiaire',
    'Avancé',
    'Expert',
    'Élite',
  ])
})
