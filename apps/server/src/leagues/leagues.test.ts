import type { League, LeagueDay, LeaguePlayer, PlayerPage } from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { openPlatform } from '../core/open-platform.ts'
import { openFeatures } from '../features.ts'
import { closeCourt, courts, fixtureNow } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { cards } from '../testing/pay.ts'
import { standForEach } from '../testing/stand.ts'
import { addLeague, leagueStart, settle } from './league-fixture.test-tools.ts'
import { leaguesCommand } from './leagues-command.ts'

let users: number[] = []
const stand = await standForEach('leagues', {
  members: 2,
  bank: 'stand-in',
  async prepare({ db }) {
    const { rows } = await sql<{ id: number }>`
      select id from app_user where email like 'joueur%@joueurs.example' order by id`.execute(db)
    users = rows.map(({ id }) => id)
    await sql`update app_user set birth_date = '1990-01-01' where id = any(${users})`.execute(db)
  },
})
const { db, app, environment, jobs, url: databaseUrl } = stand
const site = { db, databaseUrl, environment, log: app.log, clock: stand.now, jobs }
const { platform } = openFeatures(openPlatform(site).platform)
afterAll(() => platform.notices.stop())

/** The entries are closed. */
const drawnAt = leagueStart - dayMs
const commandAt = (now: number, ...words: (string | number)[]) =>
  leaguesCommand(platform, words.map(String), now)
const command = (...words: (string | number)[]) => commandAt(drawnAt, ...words)
const get = async <Body>(path: string, token?: string) =>
  (await stand.call<Body>('GET', path, token ? { token } : {})).body

const names = ['Lobs', 'Vitre', 'Grillages', 'Bandeja', 'Filet']

async function drawn(teams = names.slice(0, 4)): Promise<number> {
  const id = await addLeague(db, { teams, captainId: users[0] })
  await command('draw', id)
  return id
}

const calendar = (id: number) => get<LeagueDay[]>(`/competitions/${id}/leaguecalendar`)
const mailed = async (template: string) =>
  (
    await sql<{ recipient: string; subject: string; text: string }>`
      select recipient, subject, text from mail where template = ${template} order by recipient`.execute(
      db,
    )
  ).rows
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

  const vitre = sql`(select e.id from league_entry e join team t on t.id = e.team_id where t.name = 'Vitre')`

  // requirement LG12
  test.each<[string, RawBuilder<unknown>, number?]>([
    ['takes teams until 2026-12-03 18:00.', sql`select`, fixtureNow],
    [
      'Vitre keeps a place and is not confirmed.',
      sql`with held as (insert into enrolment (offer_id, holder_id, enrolled_by, state, created_at, expires_at)
          select max(offer_id), ${users[1]}::integer, ${users[1]}::integer, 'held', now(), '2027-01-01' from league returning id)
        insert into league_entry (id, league_id, team_id) select held.id, league_id, team_id
        from held, league_entry where league_entry.id = ${vitre}`,
    ],
    [
      'Vitre has 1 of 2 players.',
      sql`delete from league_player where user_id = (
        select max(user_id) from league_player where entry_id = ${vitre})`,
    ],
  ])('is refused before the league may begin: %s', async (why, change, now = drawnAt) => {
    const id = await addLeague(db, { teams: names })
    await change.execute(db)
    await expect(commandAt(now, 'draw', id)).rejects.toThrow(why)
    expect([await calendar(id), await courtTimes(id)]).toEqual([[], 0])
  })

  // requirements LG12 and LG13
  test('is refused while a share is not paid; who paid is paid back when the league is called off', async () => {
    const id = await addLeague(db, { teams: names.slice(0, 4), captainId: users[0] })
    await sql`update league_entry set is_split = true where team_id = (
      select id from team where captain_id = ${users[0]})`.execute(db)
    const { rows } = await sql<{ id: number }>`
      update league_player p set share_cents = 10000,
        user_id = case when user_id = ${users[0]} then user_id else ${users[1]} end
      from league_entry e where e.id = p.entry_id and e.is_split returning e.id`.execute(db)
    for (const [index, due] of [200, 100].entries()) {
      await expect(command('draw', id)).rejects.toThrow(`Lobs owes ${due} €.\nNothing was drawn.`)
      const paid = await stand.call('POST', `/charges/league_team/${rows[0]?.id}/payment`, {
        token: stand.tokens[index],
        key: randomUUID(),
        body: {
          amount: { value: 10_000, currency: 'EUR' },
          paymentMethod: await stand.bank.card(cards.accepted),
        },
      })
      expect(paid.status).toBe(200)
    }
    await command('draw', id)
    expect(await courtTimes(id)).toBe(12)
    await command('cancel', id)
    expect(await courtTimes(id)).toBe(0)
    await expect(command('cancel', id)).rejects.toThrow(`${id} is cancelled.`)
    expect(await get(`/competitions/${id}`)).toMatchObject({ status: 'cancelled' })
    expect((await calendar(id))[0]?.fixtures[0]?.state).toBe('unplayed')
    await eventually(async () => {
      const { rows: back } = await sql<{ cents: number }>`
        select returned_cents as cents from enrolment_charge`.execute(db)
      expect(back.map(({ cents }) => cents)).toEqual([10_000, 10_000])
    })
    const { rows: told } =
      await sql`select from mail where template = 'enrolment_called_off'`.execute(db)
    expect(told).toHaveLength(8)
    await requireSoundBooks(stand.bank, db)
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
  await sql`update app_user set birth_date = null where id = ${users[0]}`.execute(db)
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

// requirement LG15
test('the league’s record of a player counts no walk-overs', async () => {
  const id = await drawn()
  const own = (await calendar(id))
    .flatMap(({ fixtures }) => fixtures)
    .filter(({ home, away }) => [home.name, away.name].includes('Lobs'))
  for (const { home, away } of own.slice(0, 3)) await settle(db, [home.name, away.name], 0)
  await sql`update match set result = '{"how": "walk_over", "absent": 1}' where fixture_id = ${own[1]?.id}`.execute(
    db,
  )
  await sql`update match set result = '{"how": "walk_over", "absent": "both"}', winner = null
    where fixture_id = ${own[2]?.id}`.execute(db)
  const { standing, leagues } = await get<PlayerPage>(
    `/players/${users[0]}?competitionId=${id}`,
    stand.tokens[0],
  )
  const isWon = own[0]?.home.name === 'Lobs'
  const { standings } = await get<League>(`/competitions/${id}`)
  const rank = standings.find(({ name }) => name === 'Lobs')?.rank
  const record = { rank, won: Number(isWon), drawn: 0, lost: Number(!isWon) }
  expect(standing).toMatchObject(record)
  const playedIn = { competitionId: id, sport: 'Padel', team: 'Lobs', endedOn: null, teams: 4 }
  expect(leagues).toMatchObject([{ ...playedIn, ...record }])
})

test('a member reads their own team, and nobody else’s', async () => {
  const id = await drawn()
  const [own, other] = stand.tokens
  expect(await get(`/competitions/${id}/ownTeam`, own)).toMatchObject([
    { name: 'Lobs', isCaptain: true },
  ])
  expect(await get(`/competitions/${id}/ownTeam`, other)).toEqual([])
  await sql`update enrolment set state = 'left', ended_at = now() where holder_id = ${users[0]}`.execute(
    db,
  )
  expect(await get(`/competitions/${id}/ownTeam`, own)).toEqual([])
})

// requirements LG11 and LG14
test('leagues are listed by centre, those of the first centre before, ten a page', async () => {
  const id = await drawn()
  const list = (query: string) =>
    get<{ total: number; competitions: { id: number; type: string }[] }>(
      `/competitions?isLazy=true&type=1&_page=1&_limit=10&active=true&${query}`,
    )
  expect(await list('center=1')).toMatchObject({ total: 1, competitions: [{ id, type: 'league' }] })
  expect(await list('center=5')).toEqual({ total: 0, competitions: [] })
  for (const { id: fixture } of (await calendar(id)).flatMap((day) => day.fixtures))
    await command('unplayed', fixture)
  expect(await get(`/competitions/${id}`)).toMatchObject({ status: 'finished' })
  expect(await courtTimes(id)).toBe(0)
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
    await command('postpone', first?.id ?? 0, '2027-03-02T20:00')
    expect((await get<League>(`/competitions/${id}`)).endsAt).toBe('2027-03-02T21:00:00+01:00')
  })

  // requirement LG16
  test('is announced to its players alone, and the calendar to all of its league', async () => {
    const other = await drawn(['Un', 'Deux', 'Trois', 'Quatre'])
    expect(await mailed('league_drawn')).toHaveLength(8)
    await sql`delete from court_time where competition_id = ${other}`.execute(db)
    await sql`delete from mail`.execute(db)
    const id = await drawn()
    const [first] = (await calendar(id))[0]?.fixtures ?? []
    const all = await mailed('league_drawn')
    expect(all).toHaveLength(8)
    expect(all.filter(({ recipient }) => recipient.startsWith(`${other}-`))).toEqual([])
    expect(all.filter(({ text }) => text.includes('samedi 5 décembre à\u00a018h00'))).toHaveLength(
      8,
    )
    expect(await mailed('fixture_postponed')).toEqual([])
    await command('postpone', first?.id ?? 0, '2026-12-08T20:00')
    const moved = await mailed('fixture_postponed')
    expect(moved).toHaveLength(4)
    expect(moved.map(({ subject }) => subject).toSorted()).toEqual(
      [first?.away.name, first?.home.name]
        .flatMap((name) => Array<string>(2).fill(`Rencontre contre ${name}\u00a0: nouvelle date`))
        .toSorted(),
    )
    expect(moved[0]?.text).toContain('mardi 8 décembre à\u00a020h00')
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
