import type { League, LeagueDay, LeaguePlayer } from '@quatre/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openCenterList } from '../core/centers/center-list.ts'
import { openCourtTime } from '../core/court-time/court-time.ts'
import { openNotices } from '../platform/notices/notices.ts'
import { closeCourt, courts, fixtureNow } from '../testing/center-fixture.ts'
import { standForEach } from '../testing/stand.ts'
import { addLeague, leagueStart, settle } from './league-fixture.test-tools.ts'
import { leaguesCommand } from './leagues-command.ts'

const stand = await standForEach('leagues', { members: 2 })
const { db } = stand
const notices = openNotices({ db, log: stand.app.log }, stand.url)
afterAll(() => notices.stop())
const given = { db, centers: openCenterList(db), courtTime: openCourtTime(notices) }

const command = (...words: (string | number)[]) =>
  leaguesCommand(given, words.map(String), fixtureNow)
const get = async <Body>(path: string, token?: string) =>
  (await stand.call<Body>('GET', path, token ? { token } : {})).body

const names = ['Lobs', 'Vitre', 'Grillages', 'Bandeja', 'Filet']

async function drawn(teams = names.slice(0, 4)): Promise<number> {
  const id = await addLeague(db, { teams, captainId: 1 })
  await command('draw', id)
  return id
}

const calendar = (id: number) => get<LeagueDay[]>(`/competitions/${id}/leaguecalendar`)
const courtTimes = async (id: number) =>
  (await sql`select from court_time where competition_id = ${id}`.execute(db)).rows.length

// requirement LG7
describe('drawing', () => {
  test('makes a day a week with a court for each fixture, once', async () => {
    const id = await drawn(names)
    const days = await calendar(id)
    expect(days.map(({ fixtures, resting }) => [fixtures.length, resting.length])).toEqual(
      Array(10).fill([2, 1]),
    )
    expect(days[1]?.fixtures[0]?.startsAt).toBe('2026-12-12T18:00:00+01:00')
    expect(days[0]?.fixtures.map(({ matches }) => matches[0]?.court?.name)).toEqual([
      'Piste 1',
      'Piste 2',
    ])
    expect(await courtTimes(id)).toBe(20)
    await expect(command('draw', id)).rejects.toThrow(`${id} is playing.`)
    expect(await courtTimes(id)).toBe(20)
  })

  test('is refused with the names of what takes its courts, and changes nothing', async () => {
    const id = await addLeague(db, { teams: names.slice(0, 4) })
    const at = (minutes: number) => new Date(leagueStart + minutes * 60_000).toISOString()
    for (const court of [courts.indoorA, courts.outdoor])
      await closeCourt(db, court, at(30), at(90))
    await expect(command('draw', id)).rejects.toThrow(
      '2026-12-05 18:00: 1 of 2 courts; Piste 1 closure, Piste 3 closure\nNothing was drawn.',
    )
    expect([await calendar(id), await courtTimes(id)]).toEqual([[], 0])
    await sql`update enrolment set state = 'left', ended_at = now() where id = (select max(id) from enrolment)`.execute(
      db,
    )
    await expect(command('draw', id)).rejects.toThrow('has 3 teams')
  })

  test('leaves out the weeks in which the centre is closed', async () => {
    const id = await addLeague(db, { teams: names.slice(0, 4) })
    await sql`insert into opening_exception (center_id, day, reason) values (1, '2026-12-12', 'travaux')`.execute(
      db,
    )
    await command('draw', id)
    const starts = (await calendar(id)).map(({ fixtures }) => fixtures[0]?.startsAt.slice(0, 10))
    expect(starts.slice(0, 2)).toEqual(['2026-12-05', '2026-12-19'])
  })
})

// requirement LG6
test('a result that counts is in the table at once, and its revision grows', async () => {
  const id = await drawn()
  const before = await get<League>(`/competitions/${id}?isLazy=true`)
  expect(before).toMatchObject({ type: 'league', status: 'playing', playedDays: 0 })
  const [first] = (await calendar(id))[0]?.fixtures ?? []
  if (first === undefined) throw new Error('no fixture')
  await settle(db, [first.home.name, first.away.name], 1)
  const after = await get<League>(`/competitions/${id}`)
  expect(after.revision).toBeGreaterThan(before.revision)
  expect(after.standings[0]).toMatchObject({
    name: first.away.name,
    points: 3,
    lastFive: ['V'],
    left: 5,
  })
  expect(await get(`/competitions/${id}/leaguestandings`)).toEqual(after.standings)
  const [day] = await get<LeagueDay[]>(`/competitions/${id}/leaguecalendar?day=1`)
  expect(day?.fixtures.find((one) => one.id === first.id)).toMatchObject({
    state: 'done',
    score: [0, 1],
    winner: 1,
    matches: [
      {
        sets: [
          [3, 6],
          [3, 6],
        ],
      },
    ],
  })
})

// requirement LG10
test('players are listed by name as they allow, minors and children are not', async () => {
  const id = await drawn()
  const [first] = (await calendar(id))[0]?.fixtures ?? []
  if (first === undefined) throw new Error('no fixture')
  await settle(db, [first.home.name, first.away.name], 0)
  const players = () => get<LeaguePlayer[]>(`/competitions/${id}/competitionPlayers?_page=0`)
  expect(await players()).toHaveLength(3)
  await sql`update app_user set birth_date = '1990-01-01' where birth_date is null`.execute(db)
  const [one, other, third] = await players()
  expect([one?.rank, other?.rank, third?.rank]).toEqual([1, 1, 3])
  await sql`update app_user set birth_date = '2012-01-01' where id = ${one?.id}`.execute(db)
  await sql`update app_user set hide_last_name = true where id = ${other?.id}`.execute(db)
  await sql`update app_user set is_active = false where id = ${third?.id}`.execute(db)
  const now = await players()
  expect(now.map((player) => player.id)).not.toContain(one?.id)
  expect(now.find((player) => player.id === other?.id)?.lastName).toMatch(/^.\.$/)
  expect(now.find((player) => player.rank === 3)).toMatchObject({ id: null, lastName: '' })
  expect(await get(`/competitions/${id}/competitionPlayers?teamplayer=${other?.id}`)).toHaveLength(
    1,
  )
  await sql`insert into player_settings (user_id, page_for, changed_at) values (${other?.id}, 'nobody', now())`.execute(
    db,
  )
  expect((await players()).filter((player) => player.id === null)).toHaveLength(2)
  const [team] = await get<{ teamId: number }[]>(`/competitions/${id}/competitionTeams`)
  expect(await get(`/competitions/${id}/competitionTeams?team=${team?.teamId}`)).toHaveLength(1)
})

test('a member reads their own team, and nobody else’s', async () => {
  const id = await drawn()
  const [own, other] = stand.tokens
  expect(await get(`/competitions/${id}/ownTeam`, own)).toMatchObject([
    { name: 'Lobs', isCaptain: true },
  ])
  expect(await get(`/competitions/${id}/ownTeam`, other)).toEqual([])
})

// requirement LG11
test('leagues are listed by centre, those of the first centre before, ten a page', async () => {
  const id = await drawn()
  const list = (query: string) =>
    get<{ total: number; competitions: { id: number; type: string }[] }>(
      `/competitions?isLazy=true&type=1&_page=1&_limit=10&active=true&${query}`,
    )
  expect(await list('center=1')).toMatchObject({ total: 1, competitions: [{ id, type: 'league' }] })
  expect(await list('center=5')).toEqual({ total: 0, competitions: [] })
  await sql`update fixture set state = 'unplayed' where league_id = ${id}`.execute(db)
  expect(await get(`/competitions/${id}`)).toMatchObject({ status: 'finished' })
  expect(await list('first=1')).toMatchObject({ total: 0 })
})

describe('a fixture', () => {
  // requirement LG8
  test('is postponed to a free court, which it takes, and gives its own back', async () => {
    const id = await drawn()
    const [first] = (await calendar(id))[0]?.fixtures ?? []
    await expect(command('postpone', first?.id ?? 0, '2026-12-08T23:30')).rejects.toThrow('closed')
    const { lines } = await command('postpone', first?.id ?? 0, '2026-12-08T20:00')
    expect(lines).toEqual([`${first?.id} is postponed to 2026-12-08T20:00, Piste 1.`])
    const moved = (await calendar(id))[0]?.fixtures.find((one) => one.id === first?.id)
    expect(moved).toMatchObject({ state: 'postponed', startsAt: '2026-12-08T20:00:00+01:00' })
    expect(moved?.matches[0]).toMatchObject({ startsAt: '2026-12-08T20:00:00+01:00' })
    expect(await courtTimes(id)).toBe(12)
  })

  // requirement LG9
  test('is a walk-over: points for who came, courts for others, no second time', async () => {
    const id = await drawn()
    const [first] = (await calendar(id))[0]?.fixtures ?? []
    await command('walkover', first?.id ?? 0, 'home')
    const { standings } = await get<League>(`/competitions/${id}`)
    expect(standings[0]).toMatchObject({ name: first?.away.name, points: 3, difference: 0 })
    expect(await courtTimes(id)).toBe(11)
    await expect(command('walkover', first?.id ?? 0, 'both')).rejects.toThrow('is done')
  })
})
