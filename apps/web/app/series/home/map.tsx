import { land, type Point } from '../../centers/parts/map/base-map.ts'
import { stageAddress } from '../parts/addresses.ts'
import type { ShownStage } from '../parts/stage-words.ts'

const size = { width: 545, height: 520 }
const west = -5.2
const north = 51.2
const perDegree = 52
const narrowing = Math.cos((46.5 * Math.PI) / 180)

const at = ([latitude, longitude]: Point): readonly [number, number] => [
  Math.round((longitude - west) * narrowing * perDegree * 10) / 10,
  Math.round((north - latitude) * perDegree * 10) / 10,
]

/** One step of the ground is less than a pixel: every third is enough. */
const outline = (): string =>
  land
    .france()
    .flat()
    .filter(([first]) => first !== undefined && first[0] > 41)
    .map((ring) =>
      ring
        .filter((_, index) => index % 3 === 0)
        .map(at)
        .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`)
        .join(''),
    )
    .join('Z')

/** The stages on the base map of the site; their list beside it says the same in words. */
export function StageMap({
  stages,
  center,
}: {
  readonly stages: readonly ShownStage[]
  readonly center: string | null
}) {
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className="series-map" aria-hidden>
      <path d={`${outline()}Z`} className="series-map-france" />
      {stages.map(({ id, number, state, lat, lng, town }) => {
        const [x, y] = at([lat, lng])
        return (
          <a
            key={id}
            href={stageAddress(id, center)}
            tabIndex={-1}
            className={`series-map-${state}`}
          >
            <title>{town}</title>
            <circle cx={x} cy={y} r="15" />
            <text x={x} y={y + 6}>
              {number}
            </text>
          </a>
        )
      })}
    </svg>
  )
}
