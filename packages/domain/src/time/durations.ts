export const minuteMs = 60_000

export const hourMs = 60 * minuteMs

/** A day of 24 hours in milliseconds: no local day, which may have 23 or 25. */
export const dayMs = 24 * hourMs

export const hourSeconds = hourMs / 1000

/** A day of 24 hours in seconds. */
export const daySeconds = dayMs / 1000

/** The minutes that the clock on the wall shows in a day. */
export const dayMinutes = 1440
