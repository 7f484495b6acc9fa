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
