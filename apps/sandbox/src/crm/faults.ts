/** The faults that a test asks of the CRM; from the first call after it on. */
export type Faults = {
  /** So many calls from now on are answered with this status. */
  status: number
  times: number
  /** The share of calls that are done, and whose answer is lost. */
  loseShare: number
  slowMilliseconds: number
  /** Calls of a second, minute and day. */
  quotas: Record<Period, number>
}

const periods = { second: 1_000, minute: 60_000, day: 86_400_000 }
export type Period = keyof typeof periods

export const noFaults: Faults = {
  status: 200,
  times: 0,
  loseShare: 0,
  slowMilliseconds: 0,
  quotas: { second: 50, minute: 1_500, day: 100_000 },
}

/** Counts calls, refused ones too, and returns the number left. */
export function openQuotas() {
  const used = { second: 0, minute: 0, day: 0 }
  const beganAt = { second: 0, minute: 0, day: 0 }
  return (quotas: Faults['quotas'], now: number): Record<Period, number> => {
    const left = { ...quotas }
    for (const period of Object.keys(periods) as Period[]) {
      const began = now - (now % periods[period])
      if (beganAt[period] !== began) used[period] = 0
      beganAt[period] = began
      left[period] = quotas[period] - ++used[period]
    }
    return left
  }
}
