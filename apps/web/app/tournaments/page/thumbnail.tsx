import { roundProgress, type TreeRound } from '../parts/tree.ts'

const size = { width: 360, height: 176 }

interface ThumbnailProps {
  readonly tree: readonly TreeRound[]
  readonly className: string
}

/** The whole draw as lines, a path a round: played rounds are dark, the present one is blue. */
export function Thumbnail({ tree, className }: ThumbnailProps) {
  const step = size.width / Math.max(1, tree.length)
  const end = size.width - step / 3
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className={className} aria-hidden>
      {tree.map((round, place) => (
        <path
          key={round.name}
          data-round={place}
          className={`tree-${roundProgress(round)}`}
          d={bracketPath(round, place * step, (place + 1) * step)}
        />
      ))}
      <path d={`M${end - step / 3} ${size.height / 2}H${end}`} className="tree-end" />
      <circle cx={end} cy={size.height / 2} r={7} />
    </svg>
  )
}

/** Brackets of a round: two lines that meet. */
function bracketPath({ lines }: TreeRound, left: number, right: number): string {
  const height = size.height / lines.length
  const reach = lines.length === 1 ? left + (right - left) / 3 : right
  return lines
    .map((match, line) => {
      const [top, bottom] = [(line + 0.25) * height, (line + 0.75) * height].map(rounded)
      // exempt pairs go through the round on one line
      if (match === null)
        return `M${rounded(left)} ${rounded((line + 0.5) * height)}H${rounded(reach)}`
      return `M${rounded(left)} ${top}H${rounded(reach)}V${bottom}H${rounded(left)}`
    })
    .join('')
}

const rounded = (value: number) => Math.round(value * 10) / 10
