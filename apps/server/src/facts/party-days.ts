import type { PartyDays } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  clockOfMinute,
  courtsForPeople,
  eligibleCourts,
  instantAt,
  addDays,
  dayInZone,
  minuteMs,
  partyDays,
  type CenterId,
  type PartyDay,
  type PartyPlan,
} from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import { openCache } from '../platform/cache.ts'
import { selectPartyPlanning, type PartyPlanning } from './party-days.sql.ts'

interface Asked {
  readonly centerId: CenterId
  readonly occasion: string
  readonly package: string
  readonly people: number
  /** Local days, both counted. */
  readonly from: string
  readonly to: string
  readonly now: number
}

interface Kept {
  readonly version: string
  readonly validUntil: number
  readonly answer: PartyDays
}

const mostKept = 500

/** A package as the courts see it; the sport by its slug. */
interface Package extends PartyPlan {
  readonly sport: string
}
type FindPackage = (occasion: string, slug: string, now: number) => Promise<Package | undefined>

/**
 * Finds the days of a group, cached until the database has another version of those days.
 * @throws (from it) Problem center_not_found, not_found
 */
export function openPartyDays(
  db: Db,
  findPackage: FindPackage,
): (asked: Asked) => Promise<PartyDays> {
  const kept = openCache<string, Kept>(mostKept)

  return async (asked) => {
    const { centerId, people, from, to, now } = asked
    const plan = await findPackage(asked.occasion, asked.package, now)
    if (plan === undefined) throw new Problem('not_found')
    const key = [
      centerId,
      plan.sport,
      plan.courtMinutes,
      plan.peoplePerCourt,
      plan.weekdays,
      plan.hours?.from,
      people,
      from,
      to,
    ].join('|')
    const found = kept.get(key)
    const known = found && now < found.validUntil ? found : null
    const knownVersion = known?.version ?? null
    const read = await selectPartyPlanning(db, {
      centerId,
      sport: plan.sport,
      from,
      to,
      now,
      knownVersion,
    })
    if (read === null) throw new Problem('center_not_found')
    if (read.planning === null && known) return known.answer
    if (read.planning === null) throw new Error('a version was known that is not')
    const made = makeAnswer(read.planning, plan, asked)
    kept.set(key, { ...made, version: read.version })
    return made.answer
  }
}

function makeAnswer(planning: PartyPlanning, plan: Package, asked: Asked) {
  const { people, now } = asked
  const sport = planning.sports.find(({ slug }) => slug === plan.sport)
  const busy = planning.taken.map(([courtId, from, to]) => ({
    courtId,
    from: from * 1000,
    to: to * 1000,
  }))
  const days = sport
    ? partyDays({
        ...planning,
        ...asked,
        plan,
        sportId: sport.id,
        courts: eligibleCourts(planning.courts, sport, 0),
        busy,
      })
    : []
  const validUntil = nextChange(planning, days, now)
  const answer: PartyDays = {
    center: planning.id,
    courts: courtsForPeople(people, plan),
    days: days.map(({ day, state, starts }) => {
      const times = (wanted: PartyDay['state']) =>
        starts
          .filter((start) => start.state === wanted)
          .map(({ localMinute }) => clockOfMinute(localMinute))
      return { day, state, free: times('free'), almostFull: times('almostFull') }
    }),
    until: new Date(validUntil).toISOString(),
  }
  return { answer, validUntil }
}

/** The clock alone changes it: a start has passed, a hold ends, midnight. */
function nextChange(
  { timeZone, leadMinutes, taken }: PartyPlanning,
  days: readonly PartyDay[],
  now: number,
): number {
  const midnight = instantAt(addDays(dayInZone(now, timeZone), 1), 0, timeZone)
  const first = days.flatMap(({ starts }) => starts).at(0)
  const passed = first ? [first.startsAt - leadMinutes * minuteMs + 1] : []
  const ends = taken.flatMap(([, , , expiresAt]) => (expiresAt === null ? [] : [expiresAt * 1000]))
  return Math.min(midnight, ...passed, ...ends)
}
