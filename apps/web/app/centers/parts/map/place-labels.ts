/** A mark of the map: its middle in pixels, and its name, which is written below it. */
export interface Mark {
  readonly x: number
  readonly y: number
  /** Half the width of the drawn mark. */
  readonly reach: number
  readonly name: string
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const letterWidth = 7.2
const lineHeight = 16
const markHalf = 15

/**
 * The names that have room, the first ones first: none lies over a mark or over another name.
 * @returns for each mark whether its name is shown
 */
export function placeLabels(marks: readonly Mark[]): boolean[] {
  const taken: Box[] = marks.map(({ x, y, reach }) => ({
    left: x - reach,
    right: x + reach,
    top: y - markHalf,
    bottom: y + markHalf,
  }))
  return marks.map((mark, place) => {
    const label = labelBox(mark)
    if (taken.some((box, other) => other !== place && overlap(box, label))) return false
    taken.push(label)
    return true
  })
}

function labelBox({ x, y, name }: Mark): Box {
  const half = (name.length * letterWidth) / 2
  return { left: x - half, right: x + half, top: y + markHalf, bottom: y + markHalf + lineHeight }
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom
