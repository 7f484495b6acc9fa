import type { JobPace } from '../platform/jobs.ts'

/** For jobs that are done by themselves: what is queued is done at once, what fails soon again. */
export const hurriedPace: JobPace = {
  pollMs: 50,
  retrySeconds: 0,
  claimsSeconds: 1,
  repeatedSooner: 1,
}
