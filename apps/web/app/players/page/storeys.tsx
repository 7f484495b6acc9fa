import type { PlayerPage } from '@quatre/contract'
import { highestIndex, levelLabels, levelNames, monthShort, pointsPerLevel } from '@quatre/domain'
import { classNames } from '../../ui/class-names.ts'

type Point = readonly [x: number, index: number]

/** Six storeys, one a level; the curve of the whole history climbs through them. */
export function Storeys({ level, curve }: Pick<PlayerPage, 'level' | 'curve'>) {
  const times = curve.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const span = Math.max(last - first, 1)
  // the ball keeps clear of the edge
  const points = curve.map(({ index }, at): Point => [
    (((times[at] ?? 0) - first) / span) * 94,
    index,
  ])
  const end = points.at(-1)
  return (
    <div className="player-storeys">
      <ol aria-label="Niveaux, du plus fort au premier">
        {levelNames.toReversed().map((name) => (
          <li
            key={name}
            aria-current={name === level.name ? 'true' : undefined}
            className={classNames(
              'player-storey',
              name === level.name &&
                (level.index === null ? 'player-storey-declared' : 'player-storey-lit'),
              isCurveAt(points, levelNames.indexOf(name), [0, 50]) &&
                !isCurveAt(points, levelNames.indexOf(name), [50, 94]) &&
                'player-storey-right',
            )}
          >
            <span className="headline">{levelLabels[name]}</span>
          </li>
        ))}
      </ol>
      {end && (
        <>
          <svg viewBox="0 0 100 600" preserveAspectRatio="none" aria-hidden="true">
            <polyline
              points={points.map(([x, index]) => `${x},${highestIndex - index}`).join(' ')}
            />
          </svg>
          <span
            className={classNames('player-ball', level.isFrozen && 'player-ball-frozen')}
            style={{ left: `${end[0]}%`, bottom: `${(end[1] / highestIndex) * 100}%` }}
          />
          <p className="player-months" aria-hidden="true">
            {[...new Set([0, 0.33, 0.67, 1].map((share) => monthText(first + span * share)))].map(
              (month) => (
                <span key={month}>{month}</span>
              ),
            )}
          </p>
        </>
      )}
    </div>
  )
}

/** Whether the curve runs through a storey between two places of its width: its name is then on the other side. */
function isCurveAt(
  points: readonly Point[],
  storey: number,
  [from, to]: readonly [number, number],
): boolean {
  const [floor, ceiling] = [storey * pointsPerLevel, (storey + 1) * pointsPerLevel]
  return points.some(([x, index], at) => {
    const [nextX, nextIndex] = points[at + 1] ?? [x, index]
    const isIn = x <= to && nextX >= from
    return isIn && Math.min(index, nextIndex) <= ceiling && Math.max(index, nextIndex) >= floor
  })
}

const monthText = (instant: number): string => monthShort(new Date(instant).toISOString())
