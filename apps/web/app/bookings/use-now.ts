import { useSyncExternalStore } from 'react'

const stepMilliseconds = 30_000

function everyStep(changed: () => void): () => void {
  const timer = setInterval(changed, stepMilliseconds)
  return () => clearInterval(timer)
}

const lastStep = () => Math.floor(Date.now() / stepMilliseconds) * stepMilliseconds

/** The time to half a minute, in epoch milliseconds; 0 on the server, so that both draw the same. */
export function useNow(): number {
  return useSyncExternalStore(everyStep, lastStep, () => 0)
}
