import { minuteMs } from '@quatre/domain'

/** How long a player of the link has to pay before another one may have the place. */
export const joinedMs = 10 * minuteMs
