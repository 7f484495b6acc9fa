import type { JobPace } from '../platform/jobs.ts'

/** For jobs that run by themselves: queued ones run at once, failed ones soon again. */
export const hurriedPace: JobPace = {
  pollMs: 50,
  retrySeconds: 0,
  claimsSeconds: 1,
  repeatedSooner: 1,
}
