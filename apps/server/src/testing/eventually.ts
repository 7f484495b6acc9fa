import { setTimeout as pause } from 'node:timers/promises'

const timeoutMs = 30_000
/** However long each takes on a busy machine. */
const fewestTries = 10

/** Looks until `check` no longer throws; the last complaint is thrown after the timeout. */
export async function eventually<T>(check: () => Promise<T>): Promise<T> {
  const end = Date.now() + timeoutMs
  for (let tries = 0; ; tries++) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end && tries >= fewestTries) throw error
      await pause(Math.min(5 * 2 ** tries, 50))
    }
  }
}
