import { minuteMs } from '@quatre/domain'

const recentMs = 10 * minuteMs

/** Whether a member proved their identity minutes ago; `at` is the last time. */
export const isRecent = (at: number, now: number) => at > now - recentMs
