import { randomInt } from 'node:crypto'
import { OperatorError, type Db } from '@quatre/db'
import {
  addDays,
  clockOfMinute,
  dayInZone,
  instantAt,
  leagueCalendar,
  leagueRules,
  leagueTeams,
  localMinute,
  minuteMs,
  windowsOfDay,
} from '@quatre/domain'
import type { CenterRow } from '../core/centers/centers.sql.ts'
import { selectPaidPayers } from '../core/enrolments/enrolment-charge.sql.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  cancelLeague,
  endFixtures,
  hasCourts,
  insertCalendar,
  lockLeague,
  moveFixture,
  selectBusy,
  selectCourts,
  selectFixture,
  selectKept,
  selectSpans,
  selectWithoutResult,
  type BusyTime,
  type Court,
  type KeptEntry,
  type LockedLeague,
  type NewFixture,
} from './calendar.sql.ts'
import { queueFixtureMails } from './fixture-mails.ts'
import { openNextSeason } from './next-season.ts'
import { readMoment } from './read-moment.ts'

const usage = [
  'npm run leagues -- draw <league>',
  'npm run leagues -- postpone <fixture> <YYYY-MM-DDTHH:MM>',
  'npm run leagues -- walkover <fixture> home|away|both',
  'npm run leagues -- unplayed <fixture>',
  'npm run leagues -- cancel <league>',
  "npm run leagues -- next <league> '<name>' '<season>' <YYYY-MM-DDTHH:MM>",
]

type Given = Pick<Platform, 'db' | 'centers' | 'courtTime' | 'enrolments' | 'mailer'>

interface Lines {
  readonly lines: readonly string[]
  readonly isSound: boolean
}

const done = (...lines: string[]): Lines => ({ lines, isSound: true })

/**
 * Draws the calendar of a league or calls it off; postpones a fixture, gives it as a walk-over or leaves it unplayed;
 * opens the next season (requirements LG7 to LG9, LG12 to LG14, LG17).
 * @throws OperatorError when it is refused: nothing is changed then
 */
export async function leaguesCommand(
  given: Given,
  [word = '', first = '', second = '', season = '', starts = '']: readonly string[],
  now: number,
): Promise<Lines> {
  const id = Number(first) || 0
  if (word === 'draw') return draw(given, id, now)
  if (word === 'postpone' && second !== '') return postpone(given, id, second, now)
  if (word === 'walkover' && ['home', 'away', 'both'].includes(second))
    return endFixture(given, id, second, now)
  if (word === 'unplayed') return endFixture(given, id, null, now)
  if (word === 'cancel') return cancel(given, id, now)
  if (word === 'next' && second !== '' && season !== '')
    return done(...(await openNextSeason(given, { id, name: second, season, starts }, now)))
  return { lines: usage, isSound: false }
}

async function locked({ centers }: Given, tx: Db, id: number) {
  const league = await lockLeague(tx, id)
  const center = (await centers()).centers.find((one) => one.id === league?.centerId)
  if (league === null || center === undefined) throw new OperatorError(`No league ${id}.`)
  const { matchMinutes } = leagueRules(league.sportId)
  return { league, center, matchMinutes, lasts: league.rubbers * matchMinutes * minuteMs }
}

async function draw(given: Given, id: number, now: number): Promise<Lines> {
  return inTransaction(given.db, async (tx) => {
    const { league, center, matchMinutes, lasts } = await locked(given, tx, id)
    if (league.status !== 'open') throw new OperatorError(`${id} is ${league.status}.`)
    if (now < league.entryDeadline)
      throw new OperatorError(
        `${id} takes teams until ${dayAndClock(league.entryDeadline, center)}.`,
      )
    const kept = await selectKept(tx, id, now)
    const faults: string[] = []
    for (const entry of kept) faults.push(...(await entryFaults(tx, league, entry)))
    if (faults.length > 0) throw new OperatorError([...faults, 'Nothing was drawn.'].join('\n'))
    const teams = kept.map((entry) => entry.id)
    if (teams.length < leagueTeams.least || teams.length > leagueTeams.most)
      throw new OperatorError(`${id} has ${teams.length} teams: 4 to 16 make a league.`)
    if (league.startsAt < now) throw new OperatorError(`${id} was to begin already.`)
    const calendar = leagueCalendar(teams.length)
    const starts = weeklyStarts(league.startsAt, center, { count: calendar.length, lasts })
    const courts = await selectCourts(tx, league)
    const period = { from: league.startsAt, to: (starts.at(-1) ?? 0) + lasts }
    const busy = await selectBusy(tx, league, period)
    const clashes: string[] = []
    const fixtures = calendar.flatMap((meetings, at): NewFixture[] => {
      const startsAt = starts[at] ?? 0
      const free = freeCourts(courts, busy, { from: startsAt, to: startsAt + lasts })
      if (free.length < meetings.length) {
        const taken = taking(courts, busy, { from: startsAt, to: startsAt + lasts })
        const when = dayAndClock(startsAt, center)
        clashes.push(`${when}: ${free.length} of ${meetings.length} courts; ${taken.join(', ')}`)
      }
      return meetings.flatMap(({ home, away }, index) => {
        const [court, one, other] = [free[index], teams[home], teams[away]]
        if (court === undefined || one === undefined || other === undefined) return []
        return [{ day: at + 1, home: one, away: other, courtId: court.id, startsAt }]
      })
    })
    if (clashes.length > 0) throw new OperatorError([...clashes, 'Nothing was drawn.'].join('\n'))
    await insertCalendar(tx, league, { fixtures, matchMinutes, lot: randomInt(1, 2 ** 31 - 1) })
    await takeCourts(given, tx, league, now)
    await queueFixtureMails(tx, given, { league, center, fixtureId: null })
    return done(
      `${id} is drawn: ${teams.length} teams, ${calendar.length} days, ${fixtures.length} fixtures.`,
    )
  })
}

/** Why a team that keeps a place cannot play yet: nobody plays a league that is not paid. */
async function entryFaults(
  tx: Db,
  { feeCents, minPlayers }: LockedLeague,
  { id, team, isConfirmed, isSplit, shares }: KeptEntry,
): Promise<string[]> {
  if (!isConfirmed) return [`${team} keeps a place and is not confirmed.`]
  const paid = new Set(await selectPaidPayers(tx, [id]))
  const paidCents = shares.reduce((sum, one) => sum + (paid.has(one.userId) ? one.cents : 0), 0)
  return [
    ...(shares.length < minPlayers
      ? [`${team} has ${shares.length} of ${minPlayers} players.`]
      : []),
    ...(isSplit && paidCents < feeCents ? [`${team} owes ${(feeCents - paidCents) / 100} €.`] : []),
  ]
}

/** Calls a league off: all payments are refunded, matches to come are cancelled, and their courts are released. */
async function cancel(given: Given, id: number, now: number): Promise<Lines> {
  return inTransaction(given.db, async (tx) => {
    const { league } = await locked(given, tx, id)
    const { status, offerId } = league
    if (status === 'finished' || status === 'cancelled')
      throw new OperatorError(`${id} is ${status}.`)
    await cancelLeague(tx, id)
    await endFixtures(tx, await selectWithoutResult(tx, id), null)
    const why = 'La ligue est annulée.'
    await given.enrolments.callOff(tx, { offerId, by: null, why, now })
    await given.courtTime.setCompetition(tx, { competitionId: id, spans: [], now })
    return done(`${id} is cancelled: its teams are paid back.`)
  })
}

async function postpone(given: Given, id: number, text: string, now: number): Promise<Lines> {
  return inTransaction(given.db, async (tx) => {
    const { league, center, matchMinutes, lasts } = await lockedOfFixture(given, tx, id)
    const startsAt = readMoment(text, center)
    if (startsAt < now) throw new OperatorError(`« ${text} » is no time to come.`)
    const span = { from: startsAt, to: startsAt + lasts }
    if (!isOpen(startsAt, center, lasts)) throw new OperatorError('The centre is closed then.')
    const courts = await selectCourts(tx, league)
    const busy = await selectBusy(tx, league, span)
    const [court] = freeCourts(courts, busy, span)
    if (court === undefined)
      throw new OperatorError(`No court is free then: ${taking(courts, busy, span).join(', ')}`)
    await moveFixture(tx, id, { startsAt, courtId: court.id, matchMinutes })
    await takeCourts(given, tx, league, now)
    await queueFixtureMails(tx, given, { league, center, fixtureId: id })
    return done(`${id} is postponed to ${text}, ${court.name}.`)
  })
}

/** As a walk-over of the absent team, or unplayed for good. */
async function endFixture(
  given: Given,
  id: number,
  absent: string | null,
  now: number,
): Promise<Lines> {
  return inTransaction(given.db, async (tx) => {
    const { league } = await lockedOfFixture(given, tx, id)
    await endFixtures(tx, [id], absent)
    await takeCourts(given, tx, league, now)
    return done(absent === null ? `${id} stays unplayed.` : `${id}: absent ${absent}.`)
  })
}

/** A fixture that nothing has been entered for, with its league locked. */
async function lockedOfFixture(given: Given, tx: Db, id: number) {
  const found = await selectFixture(tx, id)
  if (found === null) throw new OperatorError(`No fixture ${id}.`)
  const all = await locked(given, tx, found.leagueId)
  const fixture = await selectFixture(tx, id)
  if (fixture?.hasResult || !['planned', 'postponed'].includes(fixture?.state ?? ''))
    throw new OperatorError(`Fixture ${id} is ${fixture?.hasResult ? 'played' : fixture?.state}.`)
  return all
}

/** Takes the courts of the fixtures to come. @throws OperatorError when one is taken by now */
async function takeCourts(
  { courtTime }: Given,
  tx: Db,
  league: LockedLeague,
  now: number,
): Promise<void> {
  const spans = (await selectSpans(tx, league.id)).filter(({ from }) => from > now)
  await courtTime.setCompetition(tx, { competitionId: league.id, spans, now })
  if (!(await hasCourts(tx, league.id, spans)))
    throw new OperatorError('A court was taken meanwhile: try again.')
}

interface Span {
  readonly from: number
  readonly to: number
}

const meets = (busy: BusyTime, { from, to }: Span): boolean => busy.from < to && from < busy.to

const freeCourts = (courts: readonly Court[], busy: readonly BusyTime[], span: Span) =>
  courts.filter(({ id }) => !busy.some((one) => one.courtId === id && meets(one, span)))

/** The taken courts with their uses: « Piste 3 booking ». */
const taking = (courts: readonly Court[], busy: readonly BusyTime[], span: Span) =>
  courts.flatMap(({ id, name }) => {
    const by = busy.find((one) => one.courtId === id && meets(one, span))?.by
    return by === undefined ? [] : [`${name} ${by}`]
  })

type Opening = Pick<CenterRow, 'timeZone' | 'weeklyHours' | 'exceptions'>

function isOpen(startsAt: number, { timeZone, ...center }: Opening, lasts: number): boolean {
  const minute = localMinute(startsAt, timeZone)
  return windowsOfDay(dayInZone(startsAt, timeZone), center.weeklyHours, center.exceptions).some(
    ({ opensAt, closesAt }) => opensAt <= minute && minute + lasts / minuteMs <= closesAt,
  )
}

const mostWeeks = 104

/** The same weekday and hour of the next weeks on which the centre is open. */
function weeklyStarts(
  first: number,
  center: Opening,
  { count, lasts }: { readonly count: number; readonly lasts: number },
): number[] {
  const { timeZone } = center
  const minute = localMinute(first, timeZone)
  const starts = Array.from({ length: mostWeeks }, (_, week) =>
    instantAt(addDays(dayInZone(first, timeZone), 7 * week), minute, timeZone),
  ).filter((at) => isOpen(at, center, lasts))
  if (starts.length < count) throw new OperatorError('The centre is closed at that hour.')
  return starts.slice(0, count)
}

const dayAndClock = (instant: number, { timeZone }: Opening): string =>
  `${dayInZone(instant, timeZone)} ${clockOfMinute(localMinute(instant, timeZone))}`
