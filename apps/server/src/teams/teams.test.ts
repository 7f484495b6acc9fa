import {
  limits,
  type HeadToHead,
  type Lineup,
  type OwnLeagueEntry,
  type Team,
  type TeamHead,
  type TeamPlayer,
} from '@quatre/contract'
import { dayMs, enrolmentHeldMinutes, hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fixtureNow } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { addFixture, addLeague, addLeagueEntry, addTeam } from '../testing/league-fixture.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { cards, type CardResult } from '../testing/pay.ts'
import { standForEach } from '../testing/stand.ts'

/** The captain, her players, the captain of others, and a child. */
const [lea, ines, nora, zoe, child] = [0, 1, 2, 3, 4] as const
let users: number[] = []
const toId = (player: number) => users[player] ?? 0

const stand = await standForEach('teams', {
  members: 5,
  bank: 'stand-in',
  async prepare({ db }) {
    const { rows } = await sql<{ id: number }>`
      select id from app_user where email like 'joueur%@joueurs.example' order by id`.execute(db)
    users = rows.map(({ id }) => id)
    await sql`update app_user set birth_date = '1990-01-01' where id = any(${users})`.execute(db)
    await sql`update app_user set birth_date = '2014-01-01' where id = ${toId(child)}`.execute(db)
  },
})
const { db } = stand

type Refused = { readonly problem?: string }
const send =
  <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
  (player: number | null, path: string, body: object = {}, key: string = randomUUID()) =>
    stand.call<Body & Refused>(method, path, {
      token: player === null ? undefined : stand.tokens[player],
      ...(method !== 'GET' && method !== 'DELETE' && { key, body }),
    })
const post = <Body>(...of: Parameters<ReturnType<typeof send>>) => send<Body>('POST')(...of)
const read = async <Body>(player: number | null, path: string) =>
  (await send<Body>('GET')(player, path)).body

const team = (players: readonly number[] = [ines, nora]) =>
  addTeam(db, { captainId: toId(lea), players: players.map(toId), name: 'Les Grillages' })

const enter = (player: number, league: number, of: number, players: readonly number[], more = {}) =>
  post<OwnLeagueEntry>(player, `/competitions/${league}/teams`, {
    team: of,
    players: players.map(toId),
    isSplit: false,
    ...more,
  })

async function pay(player: number, id: number, cents: number) {
  const paymentMethod = await stand.bank.card(cards.accepted)
  const body = { amount: { value: cents, currency: 'EUR' }, paymentMethod }
  return post<CardResult>(player, `/charges/league_team/${id}/payment`, body)
}
const entry = (player: number, id: number) => read<OwnLeagueEntry>(player, `/leagueEntries/${id}`)
const look = () => stand.jobs.repeat('look after enrolments')
const draw = (league: number) =>
  sql`update league set status = 'playing' where id = ${league}`.execute(db)
const names = async (id: number) =>
  (await read<TeamPlayer[]>(null, `/teams/${id}/players`)).map(({ lastName }) => lastName)

// requirement TE1
describe('a team', () => {
  const made = { name: 'Les Lobs', center: 1, sport: 3 }

  test('is made once, found by a word of its name, and renamed by its captain alone', async () => {
    const key = randomUUID()
    const { body, status } = await post<Team>(lea, '/teams', made, key)
    expect({ status, ...body }).toMatchObject({ status: 201, name: 'Les Lobs', own: 'captain' })
    expect((await post<Team>(lea, '/teams', made, key)).body.id).toBe(body.id)
    expect((await post(ines, '/teams', { ...made, name: 'les lobs' })).body.problem).toBe(
      'team_name_taken',
    )
    const found = await read<{ teams: TeamHead[] }>(null, '/teams?search=lob')
    expect(found.teams.map(({ name }) => name)).toEqual(['Les Lobs'])
    expect(await read(null, '/teams?search=%25')).toMatchObject({ total: 0 })
    expect((await send('PUT')(ines, `/teams/${body.id}`, { name: 'Autre' })).body.problem).toBe(
      'captain_only',
    )
    expect(await read(lea, `/users/${toId(lea)}/teams`)).toMatchObject([
      { sportType: { id: 3 }, isCaptain: true },
    ])
  })

  test('takes adults alone, in sports of teams', async () => {
    expect((await post(child, '/teams', made)).body.problem).toBe('team_adults_only')
    expect((await post(lea, '/teams', { ...made, sport: 4 })).body.problem).toBe(
      'team_sport_refused',
    )
  })

  // requirement TE2
  test('is made so many times a day', async () => {
    for (let n = 0; n < limits.newTeams.max; n++)
      await post(lea, '/teams', { ...made, name: `Lobs ${n}` })
    expect((await post(lea, '/teams', { ...made, name: 'Un de trop' })).status).toBe(429)
  })

  // requirement TE3
  test('is joined by its latest link, once; a child is neither let in nor listed', async () => {
    const id = await team([ines])
    const invite = async () =>
      (await post<{ key: string }>(lea, `/teams/${id}/invitation`)).body.key
    const former = await invite()
    const key = await invite()
    expect((await post(nora, `/teams/invitations/${former}`)).body.problem).toBe('invitation_over')
    expect(await read(null, `/teams/invitations/${key}`)).toMatchObject({
      captain: 'Léa',
      players: 2,
    })
    await post(nora, `/teams/invitations/${key}`)
    await post(nora, `/teams/invitations/${key}`)
    expect((await post(child, `/teams/invitations/${key}`)).body.problem).toBe('team_adults_only')
    expect(await names(id)).toHaveLength(3)
    await sql`insert into responsible (child_id, adult_id) values (${toId(nora)}, ${toId(lea)})`.execute(
      db,
    )
    expect(await names(id)).toHaveLength(2)
    expect(await read(lea, `/users/${toId(nora)}/teams`)).toHaveProperty('code')
  })

  // requirements PL10, PL11
  test('gives strangers neither the number nor the teams of a player who hides their page', async () => {
    const id = await team([ines])
    await sql`insert into player_settings (user_id, page_for, changed_at) values (${toId(ines)}, 'teammates', now())`.execute(
      db,
    )
    const seen = async (reader: number | null) =>
      (await read<TeamPlayer[]>(reader, `/teams/${id}/players`))[1]
    expect(await seen(null)).toMatchObject({ id: null, lastName: 'N.', hasPage: false })
    expect(await seen(lea)).toMatchObject({ id: toId(ines), lastName: 'N2', hasPage: true })
    const of = `/users/${toId(ines)}/teams`
    expect(await read(zoe, of)).toMatchObject({ code: 'player_not_found' })
    expect(await read(lea, of)).toHaveLength(1)
  })

  // requirement TE7
  test('passes to the longest player when its captain closes their account, with what it has entered', async () => {
    const id = await team()
    const league = await addLeague(db, { capacity: 4 })
    const { body } = await enter(lea, league, id, [ines, nora], { isSplit: true })
    await pay(ines, body.id, 4000)
    expect((await post(lea, `/teams/${id}/leave`)).body.problem).toBe('captain_stays')
    const left = await stand.call('DELETE', '/users/me', { token: stand.tokens[lea], body: {} })
    expect(left.status).toBe(200)
    expect(await names(id)).toEqual(['N2', 'N3'])
    expect(await entry(ines, body.id)).toMatchObject({ state: 'held', isCaptain: true })
    expect((await read<Team>(ines, `/teams/${id}`)).own).toBe('captain')
    await requireSoundBooks(stand.bank, db)
  })
})

/** Léa’s team of three in a league of one place, with all three chosen. */
async function entered(more = {}, capacity = 1) {
  const [of, league] = [
    await team(),
    await addLeague(db, { capacity, feeCents: 10_000, minPlayers: 3 }),
  ]
  const { body } = await enter(lea, league, of, [ines, nora], more)
  return { of, league, id: body.id }
}

// requirement TE5
describe('entering a league', () => {
  test('a captain enters enough players of the team, each in one team of the league', async () => {
    const [of, league] = [await team(), await addLeague(db, { capacity: 4, minPlayers: 3 })]
    const other = await addTeam(db, { captainId: toId(zoe), players: [toId(ines), toId(child)] })
    expect((await enter(ines, league, of, [lea, nora])).body.problem).toBe('captain_only')
    expect((await enter(lea, league, of, [ines])).body.problem).toBe('team_too_small')
    expect((await enter(lea, league, of, [ines, zoe])).body.problem).toBe('team_not_allowed')
    const { body } = await enter(lea, league, of, [ines, nora])
    expect(body).toMatchObject({ state: 'held', player: { due: { value: 12_000 } } })
    expect((await enter(lea, league, of, [ines, nora])).body.id).toBe(body.id)
    expect((await enter(zoe, league, other, [ines, child])).body.problem).toBe(
      'player_in_other_team',
    )
    const check = await read<{ teams: { players: object[] }[] }>(
      zoe,
      `/competitions/${league}/team`,
    )
    expect(check.teams[0]?.players).toContainEqual(expect.objectContaining({ isTaken: true }))
    await pay(lea, body.id, 12_000)
    expect((await entry(ines, body.id)).state).toBe('confirmed')
    expect(await read(null, `/teams/${of}/competitions?isActive=true`)).toMatchObject([
      { id: league },
    ])
    await requireSoundBooks(stand.bank, db)
  })

  test('an expired entry keeps no player: another team takes them, and it cannot be paid any more', async () => {
    const { id, league } = await entered()
    stand.pass(enrolmentHeldMinutes + 1)
    await look()
    const other = await addTeam(db, { captainId: toId(zoe), players: [toId(ines), toId(nora)] })
    const { body } = await enter(zoe, league, other, [ines, nora])
    expect(body.state).toBe('held')
    expect((await pay(lea, id, 10_000)).status).toBeGreaterThanOrEqual(400)
  })

  // requirement TE6
  test('each pays a share, odd cents to the captain; confirmed when all have paid, told by mail', async () => {
    const { id } = await entered({ isSplit: true })
    await pay(lea, id, 3334)
    const held = await entry(ines, id)
    expect(held).toMatchObject({ state: 'held', player: { due: { value: 3333 } } })
    expect(Date.parse(held.expiresAt ?? '')).toBe(fixtureNow + dayMs)
    const { rows } = await sql`select from mail where template = 'league_share'`.execute(db)
    expect(rows).toHaveLength(2)
    await pay(ines, id, 3333)
    await pay(nora, id, 3333)
    expect(await entry(lea, id)).toMatchObject({ state: 'confirmed', isPartMissing: false })
    await requireSoundBooks(stand.bank, db)
  })

  test('a share that is missing after a day gives all back', async () => {
    const { id } = await entered({ isSplit: true })
    await pay(lea, id, 3334)
    stand.clock(fixtureNow + dayMs + minuteMs)
    await look()
    expect((await entry(lea, id)).state).toBe('expired')
    await eventually(async () => expect(await returned(id)).toBe(3334))
    await requireSoundBooks(stand.bank, db)
  })

  const returned = async (id: number) => {
    const { rows } = await sql<{
      cents: number
    }>`select coalesce(sum(returned_cents), 0)::integer as cents
      from enrolment_charge where enrolment_id = ${id}`.execute(db)
    return rows[0]?.cents
  }

  // requirement TE8
  test('a player who is replaced, or leaves the team, gets their share back, and their successor owes it', async () => {
    const { id, of, league } = await entered({ isSplit: true })
    for (const [player, cents] of [
      [lea, 3334],
      [ines, 3333],
      [nora, 3333],
    ] as const)
      await pay(player, id, cents)
    await sql`insert into team_player (team_id, user_id, joined_at) values (${of}, ${toId(zoe)}, now())`.execute(
      db,
    )
    const change = { player: toId(zoe), inPlaceOf: toId(ines) }
    const { body } = await post<OwnLeagueEntry>(lea, `/leagueEntries/${id}/players`, change)
    expect(body).toMatchObject({ state: 'confirmed', isPartMissing: true })
    expect((await post(lea, `/leagueEntries/${id}/players`, change)).status).toBe(200)
    expect(await returned(id)).toBe(3333)
    expect((await entry(zoe, id)).player.due.value).toBe(3333)
    await post(nora, `/teams/${of}/leave`)
    expect(await returned(id)).toBe(6666)
    expect((await post(lea, `/leagueEntries/${id}/players`, { player: toId(ines) })).status).toBe(
      200,
    )
    expect((await entry(ines, id)).player.due.value).toBe(3333)
    await pay(ines, id, 3333)
    await post(zoe, `/teams/${of}/leave`)
    await draw(league)
    await sql`insert into team_player (team_id, user_id, joined_at) values (${of}, ${toId(nora)}, now())`.execute(
      db,
    )
    // a missing share stays due after the draw
    await post(lea, `/leagueEntries/${id}/players`, { player: toId(nora) })
    expect((await entry(nora, id)).player.due.value).toBe(3333)
    await pay(nora, id, 3333)
    expect((await entry(lea, id)).isPartMissing).toBe(false)
    await requireSoundBooks(stand.bank, db)
  })

  // requirement TE9
  test('all goes back until the calendar is drawn, nothing after; a player may join until half of the days', async () => {
    const { id, league, of } = await entered()
    await pay(lea, id, 10_000)
    expect((await entry(lea, id)).refund?.value).toBe(10_000)
    expect((await entry(ines, id)).refund).toBe(null)
    await draw(league)
    expect((await entry(lea, id)).refund).toBe(null)
    expect((await post(lea, `/leagueEntries/${id}/leave`)).body.problem).toBe('league_drawn')
    await sql`insert into team_player (team_id, user_id, joined_at) values (${of}, ${toId(zoe)}, now())`.execute(
      db,
    )
    const replaced = { player: toId(zoe), inPlaceOf: toId(ines) }
    expect((await post(lea, `/leagueEntries/${id}/players`, replaced)).body.problem).toBe(
      'league_drawn',
    )
    expect((await post(lea, `/leagueEntries/${id}/players`, { player: toId(zoe) })).status).toBe(
      200,
    )
    await sql`update league set status = 'open' where id = ${league}`.execute(db)
    expect((await post(lea, `/leagueEntries/${id}/leave`)).body).toMatchObject({
      refund: { value: 10_000 },
    })
    await requireSoundBooks(stand.bank, db)
  })

  // requirement TE11
  test('a full league has a line by time; a freed place is offered, taken and paid', async () => {
    const { id, league } = await entered()
    await pay(lea, id, 10_000)
    const other = await addTeam(db, { captainId: toId(zoe), players: [toId(child)] })
    await sql`update league set min_players = 2 where id = ${league}`.execute(db)
    expect((await enter(zoe, league, other, [child])).body.problem).toBe('places_full')
    const { body } = await enter(zoe, league, other, [child], { waits: true })
    expect(body).toMatchObject({ state: 'waiting', position: 1 })
    await post(lea, `/leagueEntries/${id}/leave`)
    await eventually(async () => expect((await entry(zoe, body.id)).state).toBe('offered'))
    const accepted = await post<OwnLeagueEntry>(zoe, `/leagueEntries/${body.id}/accept`)
    expect(accepted.body).toMatchObject({ state: 'held', player: { due: { value: 10_000 } } })
  })
})

/** Two teams that met twice and meet again. */
async function meetings() {
  const [home, away] = [await team(), await addTeam(db, { captainId: toId(zoe), name: 'Vitre 31' })]
  const leagueId = await addLeague(db, { capacity: 4 })
  const mine = await addLeagueEntry(db, { leagueId, teamId: home })
  const theirs = await addLeagueEntry(db, { leagueId, teamId: away })
  const of = { leagueId, home: mine, away: theirs }
  await addFixture(db, { ...of, startsAt: fixtureNow - 9 * dayMs, winners: [0, 1, 0] })
  const id = await addFixture(db, {
    leagueId,
    home: theirs,
    away: mine,
    day: 2,
    startsAt: fixtureNow + dayMs,
  })
  return { home, away, id }
}

// requirement TE4
test('statistics, head-to-head and calendar are of the meetings of a team', async () => {
  const { home, away, id } = await meetings()
  const counts = { played: 1, won: 1, drawn: 0, lost: 0 }
  expect(await read(null, `/teams/${home}/statistics`)).toEqual({
    ...counts,
    matchesWon: 2,
    matchesLost: 1,
    lastFive: ['V'],
  })
  const against = await read<HeadToHead>(null, `/teams/${away}/against/${home}`)
  expect(against).toMatchObject({ won: 0, lost: 1, fixtures: [{ score: [1, 2], result: 'D' }] })
  const { ics } = await read<{ ics: string }>(null, `/teams/${home}/calendar`)
  expect(ics).toContain(`UID:rencontre-${id}@4padel.fr`)
  expect(await read(null, `/teams/${home}/fixtures`)).toMatchObject([
    { id, isHome: false, place: 'Toulouse, Piste 1' },
  ])
  expect((await send('GET')(null, '/teams/999/statistics')).body.problem).toBe('team_not_found')
})

// requirement TE4
test.each([
  [3, [0, 1], 'D'],
  [4, [6, 3], 'V'],
])('a meeting of one match of sport %s counts %j', async (sportId, score, result) => {
  const [home, away] = [await team(), await addTeam(db, { captainId: toId(zoe) })]
  const leagueId = await addLeague(db, { capacity: 4, rubbers: 1, sportId })
  const [mine, theirs] = [
    await addLeagueEntry(db, { leagueId, teamId: home }),
    await addLeagueEntry(db, { leagueId, teamId: away }),
  ]
  const of = { leagueId, home: mine, away: theirs, startsAt: fixtureNow - dayMs }
  const id = await addFixture(db, { ...of, winners: [1] })
  await sql`update match set result = '{"how": "played", "sets": [{"kind": "set", "games": [6, 3]}]}'
    where fixture_id = ${id}`.execute(db)
  expect(await read(null, `/teams/${home}/fixtures?ended=true`)).toMatchObject([{ score, result }])
})

// requirement TE12
test('a captain places players of the entry until the meeting begins', async () => {
  const { id } = await meetings()
  const place = (player: number, rubbers: readonly (readonly number[])[]) =>
    send<Lineup>('PUT')(player, `/fixtures/${id}/lineup`, {
      rubbers: rubbers.map((one) => one.map(toId)),
    })
  expect((await place(ines, [[], [], []])).body.problem).toBe('fixture_not_found')
  expect((await place(lea, [[lea, zoe], [], []])).body.problem).toBe('team_player_missing')
  expect((await place(lea, [[lea], [], []])).body.problem).toBe('lineup_refused')
  await place(lea, [[lea, ines], [], [nora, ines]])
  const { body } = await place(lea, [[ines, lea], [], []])
  expect(body.rubbers.map(({ players }) => players)).toEqual([[toId(ines), toId(lea)], [], []])
  await sql`update fixture set state = 'postponed' where id = ${id}`.execute(db)
  stand.clock(fixtureNow + dayMs + hourMs)
  expect((await place(lea, [[], [], []])).body.problem).toBe('lineup_closed')
})
