import type { Db } from '@quatre/db'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { hashSecret } from '../platform/secret.ts'
import {
  everybody,
  guestsAndMembers,
  members,
  onlySelf,
  type BusyMember,
  type CallLines,
} from '../testing/call-lines.ts'
import { fixtureNow } from '../testing/center-fixture.ts'
import { addFixture, addLeague, addLeagueEntry, addTeam } from '../testing/league-fixture.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'
import type { Stand } from '../testing/stand.ts'
import { leagueShareMail } from './leagues/league-team-sale.ts'

const sample = {
  team: 1_000_050,
  other: 1_000_051,
  league: 1_000_052,
  open: 1_000_053,
  entry: 999_054,
  fixture: 1_000_055,
  foreign: 1_000_056,
  left: 1_000_057,
}
const key = 't'.repeat(43)

const team = { params: { id: sample.team } }
const read = { ...team, answers: everybody(200) }
const fixture = { params: { id: sample.fixture } }
const entry = { params: { id: sample.entry } }
/** An entry ends with its account. */
const gone = { goneMeanwhile: 'enrolment_not_found' } as const
/** The team of a captain who closes their account is another’s. */
const handed = { goneMeanwhile: 'captain_only' } as const

export const calls: CallLines<'teams' | 'leagueEntries'> = {
  teams: {
    list: { query: { search: 'Équipe' }, answers: everybody(200) },
    get: { ...team, answers: guestsAndMembers(200) },
    competitions: read,
    statistics: read,
    players: { ...team, answers: guestsAndMembers(200) },
    fixtures: read,
    against: { params: { id: sample.team, other: sample.other }, answers: everybody(200) },
    calendar: read,
    ofMember: { params: { id: 1 }, answers: members(200) },
    create: { body: { name: 'Les Lobs', center: 1, sport: 999 }, answers: members(422) },
    rename: { ...team, body: { name: 'Les Lobs' }, ...handed, answers: onlySelf(200, 403) },
    invite: { ...team, ...handed, answers: onlySelf(200, 403) },
    handOver: { ...team, body: { player: 1 }, ...handed, answers: onlySelf(200, 403) },
    removePlayer: {
      params: { id: sample.team, player: 999 },
      ...handed,
      answers: onlySelf(200, 403),
    },
    leave: { params: { id: sample.left }, answers: members(200) },
    invitation: { params: { key }, answers: everybody(200) },
    join: { params: { key }, answers: members(200) },
    lineup: { ...fixture, answers: onlySelf(200) },
    setLineup: {
      ...fixture,
      goneMeanwhile: 'fixture_not_found',
      body: { rubbers: [[1, 1]] },
      answers: onlySelf(422),
    },
  },
  leagueEntries: {
    check: { params: { id: sample.open }, answers: members(200) },
    enter: {
      params: { id: sample.open },
      body: { team: sample.team, players: [], isSplit: false },
      answers: members(422),
    },
    list: { answers: members(200) },
    get: { ...entry, answers: onlySelf(200) },
    acceptOffer: { ...entry, ...gone, answers: onlySelf(200) },
    changePlayers: { ...entry, ...gone, body: { player: 1 }, answers: onlySelf(200) },
    leave: { ...entry, ...gone, body: {}, answers: onlySelf(200) },
  },
}

/** A team of « self », which plays in a league against one of somebody else, and a league that takes teams. */
export async function addSamples({ db }: Pick<Stand, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from app_user order by id desc limit 2`.execute(db)
  const [other = 0, mate = 0] = rows.map(({ id }) => id)
  await addTeam(db, { id: sample.team, captainId: 1, players: [mate] })
  await addTeam(db, { id: sample.other, captainId: other })
  await addTeam(db, { id: sample.foreign, captainId: other })
  await sql`update team set invitation_hash = ${hashSecret(key)} where id = ${sample.foreign}`.execute(
    db,
  )
  await addTeam(db, { id: sample.left, captainId: other })
  const league = { leagueId: sample.league }
  await addLeague(db, { id: sample.league, capacity: 8, rubbers: 3 })
  await addLeague(db, { id: sample.open, capacity: 8 })
  const home = await addLeagueEntry(db, { ...league, id: sample.entry, teamId: sample.team })
  const away = await addLeagueEntry(db, { ...league, teamId: sample.other })
  const startsAt = fixtureNow + 30 * dayMs
  await addFixture(db, { ...league, id: sample.fixture, home, away, startsAt })
}

export async function addMemberRows(db: Db, { userId, word }: BusyMember): Promise<void> {
  const teamId = await addTeam(db, { captainId: userId, name: word, centerId: 42 })
  const leagueId = await addLeague(db, { capacity: 4, centerId: 42, name: word })
  await addLeagueEntry(db, { leagueId, teamId })
}

export function mails({ names, to }: MailParts): readonly SampleMail[] {
  const words = {
    what: 'Ligue d’automne, 2026-2027',
    person: 'Les Grillages',
    when: 'dès le 05/01/2027',
    where: names.center,
  }
  const entered = {
    id: 7,
    captain: names.firstName,
    words,
    shareCents: 2000,
    until: Date.parse('2026-11-27T08:00:00Z'),
  }
  const says = [...Object.values(words), names.firstName, '20\u00a0€']
  return [
    { words: leagueShareMail(entered, to), says: [...says, '27/11/2026'] },
    { words: leagueShareMail({ ...entered, until: null }, to), says },
  ]
}
