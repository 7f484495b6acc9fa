import {
  addDays,
  dayInZone,
  minuteMs,
  eventOverview,
  planDay,
  plannerMatches,
  plannerRules,
  instantAt,
  windowsOfDay,
  type CourtId,
  type DayPlan,
  type EventOverview,
  type PlayedEvent,
  type PlannerInput,
  type PlannerInterval,
  type Season,
} from '@quatre/domain'
import type { Db } from '@quatre/db'
import type { CenterList } from '../../core/centers/center-list.ts'
import type { CourtSpan } from '../../core/court-time/court-time.ts'
import { drawnEvent, tournamentSeason } from '../tournament-view.ts'
import { selectRefereed, type RefereedRow } from '../tournament.sql.ts'
import {
  selectBusyPlayers,
  selectOtherUses,
  updatePlan,
  type OtherUse,
  type PlannedRow,
} from './desk.sql.ts'
import { Problem } from '../../http/problems.ts'

type Center = CenterList['centers'][number]

/** A tournament with all that a referee's act looks at. */
export interface Refereed {
  readonly row: RefereedRow
  readonly center: Center
  readonly season: Season
  /** Other uses of its courts. */
  readonly uses: readonly OtherUse[]
  /** Matches of its players in other tournaments. */
  readonly busyPlayers: PlannerInput['busyPlayers']
  readonly now: number
}

/** @throws Problem competition_not_found */
export async function readRefereed(
  db: Db,
  id: number,
  centers: readonly Center[],
  now: number,
): Promise<Refereed> {
  const row = await selectRefereed(db, id)
  const center = centers.find((one) => one.id === row?.centerId)
  if (row === null || center === undefined) throw new Problem('competition_not_found')
  const uses = await selectOtherUses(db, id, now)
  const busyPlayers = await selectBusyPlayers(db, id, now)
  return { row, center, season: tournamentSeason(row, center), uses, busyPlayers, now }
}

/** The event with its overview; null before the draw. */
export function eventWithOverview({ row, season }: Refereed): {
  readonly event: PlayedEvent & { readonly season: Season }
  readonly overview: EventOverview
} | null {
  if (row.draw === null) return null
  const event = drawnEvent(row, season)
  return { event, overview: eventOverview(event) }
}

/** The hours in which it can be played, by day, ascending. */
export function openIntervals({
  row,
  center,
}: Pick<Refereed, 'row' | 'center'>): PlannerInterval[] {
  const { timeZone, weeklyHours, exceptions } = center
  const last = dayInZone(row.endsAt, timeZone)
  const windows: PlannerInterval[] = []
  for (let day = dayInZone(row.startsAt, timeZone); day <= last; day = addDays(day, 1)) {
    for (const { opensAt, closesAt } of windowsOfDay(day, weeklyHours, exceptions)) {
      const from = Math.max(instantAt(day, opensAt, timeZone), row.startsAt)
      const to = instantAt(day, closesAt, timeZone)
      if (from < to) windows.push({ from, to })
    }
  }
  return windows
}

/** Its courts, with those of the centre that are in the open air. */
export const tournamentCourts = ({ row, center }: Pick<Refereed, 'row' | 'center'>) =>
  row.courts.map((court) => ({
    ...court,
    isOpenAir: center.courts.find((one) => one.id === court.id)?.fieldType.isOpenAir ?? false,
  }))

/** The plan of its matches to come; null before the draw. */
export function dayPlan(refereed: Refereed): DayPlan | null {
  const played = eventWithOverview(refereed)
  if (played === null) return null
  const { row, center, season, uses, now } = refereed
  const players = new Map(row.entries.map((entry) => [entry.id, entry.players.map(({ id }) => id)]))
  const open = openIntervals(refereed)
  return planDay({
    now,
    matches: plannerMatches(played.event, played.overview, {
      pairPlayers: (pair) => players.get(pair) ?? [],
      times: new Map(row.matches.map((match) => [match.node, match])),
    }),
    courts: tournamentCourts(refereed).map(({ id, isOpenAir }) => ({
      id,
      outdoor: isOpenAir,
      open,
      busy: uses.filter(({ courtId }) => courtId === id),
    })),
    stops: row.stops,
    busyPlayers: refereed.busyPlayers,
    rules: plannerRules(season, center.timeZone),
  })
}

/** Writes the plan of a tournament that is drawn, and gives the times of courts that it wants. */
export async function writePlan(tx: Db, refereed: Refereed): Promise<CourtSpan[]> {
  const plan = dayPlan(refereed)
  if (plan === null) return []
  const rows = plan.matches.flatMap((match): PlannedRow[] => {
    const { matchId: node } = match
    if (match.kind === 'planned' || match.kind === 'playing')
      return [{ node, courtId: match.courtId, from: match.start, to: match.end }]
    return match.kind === 'unplanned' ? [{ node, courtId: null, from: null, to: null }] : []
  })
  await updatePlan(tx, refereed.row.id, rows)
  return joined(
    rows.flatMap(({ courtId, from, to }) =>
      courtId === null || from === null || to === null ? [] : [{ courtId, from, to }],
    ),
  )
}

/** Nobody could book less between two matches of a court. */
const shortestSaleMs = 60 * minuteMs

function joined(spans: readonly CourtSpan[]): CourtSpan[] {
  const byCourt = Map.groupBy(spans, ({ courtId }): CourtId => courtId)
  return [...byCourt.values()].flatMap((own) => {
    const all: CourtSpan[] = []
    for (const span of own.toSorted((a, b) => a.from - b.from)) {
      const last = all.at(-1)
      if (last === undefined || span.from - last.to >= shortestSaleMs) all.push(span)
      else all[all.length - 1] = { ...last, to: Math.max(last.to, span.to) }
    }
    return all
  })
}
