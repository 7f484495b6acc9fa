/** The results of one round of a load. */
export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Requests without an answer, and answers other than the expected one. */
  readonly failures: number
}

/** Sums up a round: the latencies of its good answers in milliseconds, in any order. */
export function measuredRound(latencies: number[], seconds: number, failures: number): Measured {
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), failures }
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Each figure's median over rounds; failures are added up, for none may be lost. */
export function medianRound(rounds: readonly Measured[]): Measured {
  const of = (key: 'perSecond' | 'p50' | 'p99') => median(rounds.map((round) => round[key]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
  }
}
