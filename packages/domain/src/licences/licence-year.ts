import { addDays, isoWeekday } from '../time/hours.ts'

/** So many days before its end a licence is warned about. */
export const licenceWarningDays = 30

/** A licence of the tennis federation for one of its years. */
export interface YearLicence {
  readonly year: number
  /** Its number; empty when there is none. */
  readonly number: string
  /** Whether the federation gave the token that asks for its rankings. */
  readonly hasToken: boolean
  /** The last day on which it is valid, in Paris. */
  readonly endsOn: string
}

/**
 * The federation's year of a day (`YYYY-MM-DD`, Paris): the calendar year until 31 August, the next one from 1
 * September on.
 */
export function licenceYearOn(day: string): number {
  return Number(day.slice(0, 4)) + (day.slice(5) >= '09-01' ? 1 : 0)
}

/** Whether a licence of the current year or of the next has number and token, and has not ended before `today`. */
export function isValidLicence(
  { year, number, hasToken, endsOn }: YearLicence,
  today: string,
): boolean {
  const current = licenceYearOn(today)
  const isOfTime = year === current || year === current + 1
  return isOfTime && number !== '' && hasToken && endsOn >= today
}

/** The licence whose token asks the federation: the current year's, else the next year's; null without one. */
export function tokenLicence<L extends YearLicence>(
  licences: readonly L[],
  today: string,
): L | null {
  const current = licenceYearOn(today)
  const ofYear = (year: number) => licences.find((one) => one.year === year && one.hasToken)
  return ofYear(current) ?? ofYear(current + 1) ?? null
}

/** `ending`: valid, and over within the days of the warning. `none`: linked, without a licence that says more. */
export type LicenceState = 'unlinked' | 'none' | 'expired' | 'ending' | 'valid'

interface Standing<L> {
  readonly state: LicenceState
  /** The licence that the state is about. */
  readonly licence: L | null
}

/** The state of a member's licences on a day; `licences` is null when no federation account is linked. */
export function licenceStanding<L extends YearLicence>(
  licences: readonly L[] | null,
  today: string,
  warningDays: number = licenceWarningDays,
): Standing<L> {
  if (licences === null) return { state: 'unlinked', licence: null }
  const byEnd = licences.toSorted((a, b) => b.endsOn.localeCompare(a.endsOn))
  const valid = byEnd.filter((one) => isValidLicence(one, today))
  const [lasting] = valid
  if (lasting) {
    const state = lasting.endsOn <= addDays(today, warningDays) ? 'ending' : 'valid'
    return { state, licence: tokenLicence(valid, today) }
  }
  const ended = byEnd.find(({ endsOn }) => endsOn < today)
  return ended ? { state: 'expired', licence: ended } : { state: 'none', licence: null }
}

/** The day of the latest monthly rankings: the first Tuesday of a month, `today` included. */
export function rankingsPublishedOn(today: string): string {
  const ofMonth = firstTuesday(today)
  return ofMonth <= today ? ofMonth : firstTuesday(addDays(`${today.slice(0, 8)}01`, -1))
}

function firstTuesday(day: string): string {
  const first = `${day.slice(0, 8)}01`
  return addDays(first, (9 - isoWeekday(first)) % 7)
}
