/** A link among others: its row and its column. */
export interface Place {
  readonly row: number
  readonly column: number
}

const pageRows = 4

/**
 * The place that a key moves to, in rows of links: each row lists the columns that hold one. Null for a key without a
 * move, which keeps its usual effect.
 */
export function placeAfter(
  key: string,
  { row, column }: Place,
  rows: readonly (readonly number[])[],
): Place | null {
  const columns = rows[row] ?? []
  const at = columns.indexOf(column)
  const last = rows.length - 1
  const inRow = (next: number | undefined) => (next === undefined ? null : { row, column: next })
  const inColumn = (next: number) => {
    const nearest = rows[next]?.toSorted((a, b) => Math.abs(a - column) - Math.abs(b - column))[0]
    return nearest === undefined || next === row ? null : { row: next, column: nearest }
  }
  switch (key) {
    case 'ArrowLeft':
      return inRow(columns[at - 1])
    case 'ArrowRight':
      return inRow(columns[at + 1])
    case 'ArrowUp':
      return inColumn(row - 1)
    case 'ArrowDown':
      return inColumn(row + 1)
    case 'PageUp':
      return inColumn(Math.max(0, row - pageRows))
    case 'PageDown':
      return inColumn(Math.min(last, row + pageRows))
    case 'Home':
      return last === 0 ? inRow(columns[0]) : inColumn(0)
    case 'End':
      return last === 0 ? inRow(columns.at(-1)) : inColumn(last)
    default:
      return null
  }
}
