import { useState, useSyncExternalStore } from 'react'
import type { Choice, Row } from './day-rows.ts'

export const takenNote = 'vient d’être pris'

/**
 * The rows to show when others have booked meanwhile: nothing moves under the finger, so a start that is gone keeps its
 * place and is marked as gone. Starts that came back are inserted; those whose time has come leave. `now` is in epoch
 * milliseconds.
 */
export function stableRows(shown: readonly Row[], fresh: readonly Row[], now: number): Row[] {
  const freshByStart = new Map(fresh.map((row) => [row.start, row]))
  const shownByStart = new Map(shown.map((row) => [row.start, row]))
  const starts = new Set([...shownByStart.keys(), ...freshByStart.keys()])
  return [...starts]
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .flatMap((start) => {
      const before = shownByStart.get(start)
      const after = freshByStart.get(start)
      if (before === undefined) return after ?? []
      if (after !== undefined) return mergedRow(before, after)
      return Date.parse(start) <= now ? [] : goneRow(before)
    })
}

function mergedRow(before: Row, after: Row): Row {
  const choices = after.choices.map((choice) => {
    const shown = before.choices.find(({ duration }) => duration === choice.duration)
    return shown && !choice.free && wasThere(shown) ? gone(choice) : choice
  })
  return { ...after, choices }
}

function goneRow(row: Row): Row {
  const choices = row.choices.map((choice) => (wasThere(choice) ? gone(choice) : choice))
  return { ...row, warning: null, choices }
}

function wasThere(choice: Choice): boolean {
  return choice.free || choice.note === takenNote
}

function gone(choice: Choice): Choice {
  return { ...choice, free: false, note: takenNote }
}

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
