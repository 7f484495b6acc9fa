/** Lets at most so many pieces of work run at the same time, first come, first served. */
export function openTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((takeTurn) => waiting.push(takeTurn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
