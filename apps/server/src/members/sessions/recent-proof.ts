import { minuteMs } from '@quatre/domain'

const recentMs = 10 * minuteMs

/** Whether a member proved minutes ago who they are; `at` is when they last did. */
export const isRecent = (at: number, now: number) => at > now - recentMs
