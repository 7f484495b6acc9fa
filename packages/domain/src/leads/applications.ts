import { dayMs, hourMs } from '../time/durations.ts'

export const jobFileTypes = ['cv', 'letter'] as const
export type JobFileType = (typeof jobFileTypes)[number]

/** The accepted formats of its files. */
export type JobFileFormat = 'pdf' | 'docx'

/** The largest of them, in bytes: 10 MiB. */
export const largestJobFileBytes = 10 * 1024 * 1024

/** The most centres that one application names. */
export const mostApplicationCenters = 5

/** In how many working days HR answers. */
export const applicationAnswerDays = 10

/** The key of an application accepts files for so long; without a CV by then the application is deleted. */
export const applicationKeyMs = hourMs

/** The lifetime of the link to the files in HR’s mail. */
export const hrLinkMs = 14 * dayMs

/**
 * When an application is deleted, two years after the last contact (CNIL, recruitment), in epoch
 * milliseconds. Opening a mail is no contact, so this is counted from when it came.
 */
export function applicationDeletedAt(receivedAt: number): number {
  const received = Temporal.Instant.fromEpochMilliseconds(receivedAt).toZonedDateTimeISO('UTC')
  return received.add({ years: 2 }).epochMilliseconds
}
