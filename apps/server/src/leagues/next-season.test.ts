import type {
  League,
  LeagueDay,
  LeagueTeamCheck,
  OwnLeagueEntry,
  PlayerTeam,
} from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openPlatform } from '../core/open-platform.ts'
import { openFeatures } from '../features.ts'
import { centers } from '../testing/center-fixture.ts'
import { addTeam, addLeague as addOtherLeague } from '../testing/league-fixture.ts'
import { cards } from '../testing/pay.ts'
import { standForEach } from '../testing/stand.ts'
import { addLeague, leagueStart, settle } from './league-fixture.test-tools.ts'
import { leaguesCommand } from './leagues-command.ts'

let users: number[] = []
const stand = await standForEach('next-season', {
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

const over = leagueStart + 60 * dayMs
const commandAt = (now: number, ...words: (string | number)[]) =>
  leaguesCommand(platform, words.map(String), now)
const next = (id: number, now = over) =>
  commandAt(now, 'next', id, 'Ligue de printemps', 'printemps 2027', '2027-03-13T18:00')

const teams = ['Lobs', 'Vitre', 'Grillages', 'Bandeja']
const [lea, hugo] = stand.tokens

/** A league of four teams that is over: each has beaten those after it. */
async function ended(): Promise<number> {
  const id = await addLeague(db, { teams, captainId: users[0] })
  await commandAt(leagueStart - dayMs, 'draw', id)
  const { body } = await stand.call<LeagueDay[]>('GET', `/competitions/${id}/leaguecalendar`)
  for (const { home, away } of body.flatMap(({ fixtures }) => fixtures))
    await settle(
      db,
      [home.name, away.name],
      teams.indexOf(home.name) < teams.indexOf(away.name) ? 0 : 1,
    )
  await sql`insert into team_player (team_id, user_id, joined_at)
    select e.team_id, p.user_id, now() from league_player p join league_entry e on e.id = p.entry_id`.execute(
    db,
  )
  return id
}

const opened = async () =>
  (
    await sql<{ id: number; division: number; teams: string[] }>`
      select l.id, l.division, array(select t.name from league_reservation r join team t on t.id = r.team_id
        where r.league_id = l.id order by t.id) as teams
      from league l where l.season = 'printemps 2027' order by l.division`.execute(db)
  ).rows

// requirement LG17
test('teams keep their place in the division that they go up or down to, and their captains are told', async () => {
  const id = await ended()
  // others' leagues, of the season of another centre and of another season, change nothing
  const elsewhere = await addOtherLeague(db, { capacity: 8, centerId: centers.lyon })
  await sql`update league set season = 'automne 2026' where id = ${elsewhere}`.execute(db)
  const otherSeason = await addOtherLeague(db, { capacity: 8 })
  const { lines, isSound } = await next(id)
  expect(isSound).toBe(true)
  expect(lines).toHaveLength(3)
  const seasons = await opened()
  expect(seasons.map(({ division, teams: kept }) => [division, kept])).toEqual([
    [1, ['Lobs']],
    [2, ['Vitre', 'Grillages']],
    [3, ['Bandeja']],
  ])
  const [first] = seasons
  const { body: league } = await stand.call<League>('GET', `/competitions/${first?.id}`)
  expect(league).toMatchObject({
    name: 'Ligue de printemps',
    status: 'open',
    startsAt: '2027-03-13T18:00:00+01:00',
    entryOpensAt: '2027-02-20T18:00:00+01:00',
    entryDeadline: '2027-03-06T18:00:00+01:00',
    fee: { value: 20_000 },
    capacity: 8,
    teams: 0,
    reserved: [{ name: 'Lobs' }],
  })
  const { rows: mails } = await sql<{ subject: string; text: string }>`
    select subject, text from mail where template = 'league_reserved' order by subject`.execute(db)
  expect(mails.map(({ subject }) => subject.split('\u00a0')[0])).toEqual([
    'Bandeja descend en division 3',
    'Grillages reste en division 2',
    'Lobs monte en division 1',
    'Vitre reste en division 2',
  ])
  expect(mails[2]?.text).toContain('samedi 20 février')
  expect(mails[2]?.text).toContain(`/equipe?ligue=${first?.id}`)
  const { rows: untouched } = await sql<{ status: string }>`
    select status from league where id = ${otherSeason}`.execute(db)
  expect(untouched).toEqual([{ status: 'open' }])
})

// requirement LG17
test('until the entries open to all, only a team with a reserved place enters', async () => {
  const id = await ended()
  await next(id)
  const [, second] = await opened()
  const [{ id: first } = { id: 0 }] = await opened()
  const others = await sql<{ id: number }>`
    select id from app_user where email like '%-2@joueurs.example' order by id`.execute(db)
  const stranger = await addTeam(db, {
    captainId: users[1] ?? 0,
    players: [others.rows[0]?.id ?? 0],
    name: 'Nouveaux',
  })
  const { rows } = await sql<{ id: number; player: number }>`
    select t.id, (select user_id from team_player where team_id = t.id and user_id <> t.captain_id) as player
    from team t where t.name = 'Lobs'`.execute(db)
  const [own] = rows
  const enter = (token: string | undefined, league = 0, team = 0, players: number[] = []) =>
    stand.call<OwnLeagueEntry & { problem?: string }>('POST', `/competitions/${league}/teams`, {
      token,
      key: randomUUID(),
      body: { team, players, isSplit: false, waits: false },
    })
  const check = async (token: string | undefined, league = 0) =>
    (await stand.call<LeagueTeamCheck>('GET', `/competitions/${league}/team`, { token })).body

  // sessions do not last until the entries open
  const opensIn = (days: number) =>
    sql`update league set entry_opens_at = ${new Date(stand.now() + days * dayMs)} where id = ${first}`.execute(
      db,
    )
  await opensIn(1)
  expect(await check(lea, first)).toMatchObject({ isOpen: false, teams: [{ mayEnter: true }] })
  expect(await check(hugo, first)).toMatchObject({ isOpen: false, teams: [{ mayEnter: false }] })
  const stopped = await enter(hugo, first, stranger, [others.rows[0]?.id ?? 0])
  expect([stopped.status, stopped.body.problem]).toEqual([422, 'league_closed'])
  const reservedTo = async (at: 0 | 1) => {
    const path = `/users/${users[at]}/teams`
    const { body } = await stand.call<PlayerTeam[]>('GET', path, { token: stand.tokens[at] })
    return body.map(({ name, reserved }) => [name, reserved.map(({ id, center }) => [id, center])])
  }
  expect(await reservedTo(0)).toEqual([['Lobs', [[first, 'Toulouse']]]])
  expect(await reservedTo(1)).toEqual([['Nouveaux', []]])
  // a place of the first division gives none of the second
  const elsewhere = await enter(lea, second?.id, own?.id, [own?.player ?? 0])
  expect(elsewhere.body.problem).toBe('league_closed')
  const entered = await enter(lea, first, own?.id, [own?.player ?? 0])
  expect([entered.status, entered.body.state]).toEqual([201, 'held'])
  expect(await reservedTo(0)).toEqual([['Lobs', []]])
  const paid = await stand.call('POST', `/charges/league_team/${entered.body.id}/payment`, {
    token: lea,
    key: randomUUID(),
    body: {
      amount: { value: 20_000, currency: 'EUR' },
      paymentMethod: await stand.bank.card(cards.accepted),
    },
  })
  expect(paid.status).toBe(200)
  const { body: confirmed } = await stand.call<OwnLeagueEntry>(
    'GET',
    `/leagueEntries/${entered.body.id}`,
    { token: lea },
  )
  expect(confirmed).toMatchObject({ state: 'confirmed', player: { paid: true } })
  const { body: league } = await stand.call<League>('GET', `/competitions/${first}`)
  expect(league.reserved).toEqual([])

  await opensIn(-1)
  expect(await check(hugo, first)).toMatchObject({ isOpen: true, teams: [{ mayEnter: true }] })
  const later = await enter(hugo, first, stranger, [others.rows[0]?.id ?? 0])
  expect(later.status).toBe(201)
})

// requirement LG17
test('a season is opened once, when the last is over, and early enough for its teams', async () => {
  const id = await addLeague(db, { teams, captainId: users[0] })
  await expect(next(id)).rejects.toThrow(`${id} is open.`)
  await expect(next(999)).rejects.toThrow('No league 999.')
  await commandAt(leagueStart - dayMs, 'draw', id)
  await expect(next(id)).rejects.toThrow(`${id} is playing.`)
  await commandAt(over, 'cancel', id)
  await expect(next(id)).rejects.toThrow('was played')
  await sql`update team set name = name || ' avant'`.execute(db)
  await sql`delete from court_time`.execute(db)
  const played = await ended()
  await expect(next(played, Date.parse('2027-02-14'))).rejects.toThrow('at least 28 days from now')
  await expect(
    commandAt(over, 'next', played, 'Ligue', 'printemps 2027', '13 mars'),
  ).rejects.toThrow('« 13 mars » is no time.')
  expect(await opened()).toEqual([])
  const both = await Promise.allSettled([next(played), next(played)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await opened()).toHaveLength(3)
})
