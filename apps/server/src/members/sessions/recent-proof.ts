const recentMs = 10 * 60_000

/** Whether a member proved minutes ago who he is; `at` is when he last did, null when he did not. */
export const isRecent = (at: number | null, now: number) => at !== null && at > now - recentMs
