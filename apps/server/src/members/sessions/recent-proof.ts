import { minuteMs } from '@quatre/domain'

const recentMs = 10 * minuteMs

/** Whether a member proved minutes ago who he is; `at` is when he last did. */
export const isRecent = (at: number, now: number) => at > now - recentMs
