import { useState, useSyncExternalStore } from 'react'
import type { Row } from './day-rows.ts'
import { stableRows } from './stable-rows.ts'

/** The rows of a search as they are shown: news of the same search moves nothing. */
export function useStableRows(search: string, fresh: readonly Row[]): readonly Row[] {
  const now = useNow()
  const [kept, setKept] = useState({ search, fresh, rows: fresh })
  if (kept.search === search && kept.fresh === fresh) return kept.rows
  const rows = kept.search === search ? stableRows(kept.rows, fresh, now) : fresh
  setKept({ search, fresh, rows })
  return rows
}

const stepMilliseconds = 30_000

function everyStep(changed: () => void): () => void {
  const timer = setInterval(changed, stepMilliseconds)
  return () => clearInterval(timer)
}

const lastStep = () => Math.floor(Date.now() / stepMilliseconds) * stepMilliseconds

/** The time to half a minute, in epoch milliseconds; 0 on the server, so that both draw the same. */
function useNow(): number {
  return useSyncExternalStore(everyStep, lastStep, () => 0)
}
