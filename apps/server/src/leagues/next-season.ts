import { OperatorError, type Db } from '@quatre/db'
import {
  addDays,
  dayLong,
  dayMs,
  dayInZone,
  instantAt,
  isoWithOffset,
  leagueSeasonDays,
  leagueTeams,
  localMinute,
  nextDivisions,
} from '@quatre/domain'
import type { CenterRow } from '../core/centers/centers.sql.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { leagueView } from './league-view.ts'
import { selectLeague } from './league.sql.ts'
import {
  hasSeason,
  insertNextLeague,
  lockSeason,
  selectReserved,
  type SeasonLeague,
} from './next-season.sql.ts'
import { readMoment } from './read-moment.ts'

type Given = Pick<Platform, 'db' | 'centers' | 'mailer'>

interface Asked {
  /** Any league of the season that is over. */
  readonly id: number
  readonly name: string
  readonly season: string
  /** YYYY-MM-DDTHH:MM of the first fixtures. */
  readonly starts: string
}

/**
 * Opens the leagues of the next season: until the entries open to all, a team keeps a place in its
 * division, or in the one it is promoted or relegated to. A mail notifies its captain (requirement
 * LG17).
 * @returns a line for each league
 * @throws OperatorError when it is refused: nothing is changed then
 */
export async function openNextSeason(given: Given, asked: Asked, now: number): Promise<string[]> {
  const { centers } = await given.centers()
  return inTransaction(given.db, async (tx) => {
    const before = await lockSeason(tx, asked.id)
    const [one] = before
    const center = centers.find(({ id }) => id === one?.centerId)
    if (one === undefined || center === undefined) throw new OperatorError(`No league ${asked.id}.`)
    const going = before.find(({ status }) => status === 'open' || status === 'playing')
    if (going) throw new OperatorError(`${going.id} is ${going.status}.`)
    if (await hasSeason(tx, one, asked.season))
      throw new OperatorError(`The season « ${asked.season} » is open already.`)
    const times = seasonTimes(readMoment(asked.starts, center), center)
    if (times.entryOpensAt < now + leagueSeasonDays.leastReserved * dayMs)
      throw new OperatorError(
        `A season begins at least ${leagueSeasonDays.opens + leagueSeasonDays.leastReserved} days from now.`,
      )
    const ended = before.filter(({ status }) => status === 'finished')
    if (ended.length === 0) throw new OperatorError('No league of this season was played.')
    const tables = await Promise.all(ended.map((league) => finalTable(tx, league, center)))
    const lines: string[] = []
    for (const [division, teams] of nextDivisions(tables)) {
      if (teams.length > leagueTeams.most)
        throw new OperatorError(`Division ${division} would have ${teams.length} teams.`)
      const like = nearest(ended, division)
      const capacity = Math.max(like.capacity, teams.length)
      const made = { ...asked, ...times, like: like.id, division, capacity, teams }
      const id = await insertNextLeague(tx, made)
      await tellCaptains(tx, given, { ...made, id, tables, center })
      lines.push(`${id} is division ${division}: ${teams.length} of ${capacity} places reserved.`)
    }
    return lines
  })
}

type Center = Pick<CenterRow, 'name' | 'timeZone'>
type Table = Awaited<ReturnType<typeof finalTable>>

async function finalTable(
  tx: Db,
  { id, division }: SeasonLeague,
  center: Parameters<typeof leagueView>[1],
) {
  const row = await selectLeague(tx, id)
  if (row === null) throw new Error(`no league ${id}`)
  const { standings, promoted, relegated } = leagueView(row, center).league
  return { division, promoted, relegated, teams: standings.map(({ teamId }) => teamId) }
}

/** The times of a season that begins at an instant, at the same hour of earlier days. */
function seasonTimes(startsAt: number, { timeZone }: Center) {
  const daysBefore = (days: number) =>
    instantAt(
      addDays(dayInZone(startsAt, timeZone), -days),
      localMinute(startsAt, timeZone),
      timeZone,
    )
  return {
    startsAt,
    entryOpensAt: daysBefore(leagueSeasonDays.opens),
    entryDeadline: daysBefore(leagueSeasonDays.closes),
  }
}

/** The league of the division, or of the nearest: a new division is like it. */
function nearest(ended: readonly SeasonLeague[], division: number): SeasonLeague {
  const [first] = ended.toSorted(
    (one, other) => Math.abs(one.division - division) - Math.abs(other.division - division),
  )
  if (first === undefined) throw new Error('a division without a league before it')
  return first
}

interface Opened extends Asked {
  readonly division: number
  readonly entryOpensAt: number
  readonly startsAt: number
  readonly tables: readonly Table[]
  readonly center: Center
}

async function tellCaptains(tx: Db, { mailer }: Given, league: Opened): Promise<void> {
  const { id, division, tables, center } = league
  const day = (at: number) => dayLong(isoWithOffset(at, center.timeZone))
  const until = day(league.entryOpensAt)
  for (const { teamId, team, ...to } of await selectReserved(tx, id)) {
    const before = tables.find(({ teams }) => teams.includes(teamId))?.division ?? division
    const moves = before > division ? 'monte' : before < division ? 'descend' : 'reste'
    await mailer.queue(tx, {
      to,
      eventKey: `league_reserved:${id}:${teamId}`,
      template: 'league_reserved',
      subject: `${team} ${moves} en division ${division}\u00a0: ta place est gardée`,
      title: `${team} ${moves} en division ${division}`,
      lines: [
        `Ta place dans la saison ${league.season} est gardée jusqu’au ${until}. Ensuite les inscriptions s’ouvrent à toutes les équipes.`,
      ],
      facts: [
        { label: 'Ligue', value: `${league.name}, ${center.name}` },
        { label: 'Début', value: day(league.startsAt) },
      ],
      action: { label: 'Inscrire mon équipe', path: `/equipe?ligue=${id}` },
    })
  }
}
