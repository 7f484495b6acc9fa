import { addDays } from '../time/hours.ts'

/** An amount to be taken from the kept card on a local day (YYYY-MM-DD). */
export interface Instalment {
  readonly day: string
  readonly cents: number
}

const parts = 3
const daysBetween = 30

/**
 * A price paid in three: thirds, the odd cents in the first; today, in 30 and in 60 days, the last at latest the day
 * before the last session, and then on the same day as the one before. Null when that day has come: there is nothing
 * to spread (requirement AC8).
 * @param lastSessionDay of all that is paid: YYYY-MM-DD
 */
export function instalments(
  cents: number,
  today: string,
  lastSessionDay: string,
): Instalment[] | null {
  const limit = addDays(lastSessionDay, -1)
  if (limit <= today) return null
  const third = Math.floor(cents / parts)
  return Array.from({ length: parts }, (_, at) => {
    const day = addDays(today, at * daysBetween)
    return { day: day < limit ? day : limit, cents: at === 0 ? cents - 2 * third : third }
  })
}

/**
 * Takes a refund off the instalments to come, the last first; `refundCents` is what is left to give back of what was
 * paid.
 */
export function lessenInstalments(
  toCome: readonly Instalment[],
  refundCents: number,
): { readonly toCome: Instalment[]; readonly refundCents: number } {
  let left = refundCents
  const lessened: Instalment[] = []
  for (const instalment of toCome.toReversed()) {
    const taken = Math.min(left, instalment.cents)
    left -= taken
    if (taken < instalment.cents)
      lessened.unshift({ ...instalment, cents: instalment.cents - taken })
  }
  return { toCome: lessened, refundCents: left }
}
