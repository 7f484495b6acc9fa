/** The connections of a process beside its pool. */
export const besidePool = { jobs: 2, notices: 1 }

/** How many connections its pool may have, of all that a process may hold (`DATABASE_CONNECTIONS`). */
export const poolConnections = (all: number): number => all - besidePool.jobs - besidePool.notices
