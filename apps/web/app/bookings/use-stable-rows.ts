import { useState } from 'react'
import type { Row } from './day-rows.ts'
import { stableRows } from './stable-rows.ts'
import { useNow } from './use-now.ts'

/** The rows of a search as they are shown: news of the same search moves nothing. */
export function useStableRows(search: string, fresh: readonly Row[]): readonly Row[] {
  const now = useNow()
  const [kept, setKept] = useState({ search, fresh, rows: fresh })
  if (kept.search === search && kept.fresh === fresh) return kept.rows
  const rows = kept.search === search ? stableRows(kept.rows, fresh, now) : fresh
  setKept({ search, fresh, rows })
  return rows
}
