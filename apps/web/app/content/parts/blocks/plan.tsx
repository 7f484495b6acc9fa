import type { CSSProperties } from 'react'
import { artAddress } from '../../../ui/art/addresses.ts'
import { planPlace, planSides, planSizes, findPlanSport } from '../../../ui/art/plan-sizes.ts'
import { Prose } from './prose.tsx'

interface Annotation {
  /** Metres from the left and from the top of the court, lying. */
  readonly x: number
  readonly y: number
  readonly title: string
  readonly html: string
}

interface PlanProps {
  readonly sport: string
  readonly items: readonly Annotation[]
  /** At the top of the page. */
  readonly isFirst?: boolean
}

/** A column of 18 letters needs this share of the length of the narrowest court that texts hang from. */
const narrowest = 0.16

/**
 * A court to scale, its annotations numbered on it, their texts below: where they have room each hangs from
 * its place by a line.
 */
export function Plan({ sport: slug, items, isFirst = false }: PlanProps) {
  const sport = findPlanSport(slug)
  const { length } = planSizes[sport]
  const { long, short } = planSides(sport)
  const columns = columnsStyle(items, length)
  const art = { kind: 'plan', seed: sport, sport } as const
  return (
    <figure className="ed-plan" data-sport={sport} data-hangs={columns !== null || undefined}>
      <div className="ed-plan-court">
        <picture>
          <source
            media="(width < 640px)"
            srcSet={artAddress(art, 'upright')}
            width={short}
            height={long}
          />
          <img
            src={artAddress(art, 'lying')}
            width={long}
            height={short}
            alt=""
            fetchPriority={isFirst ? 'high' : undefined}
            loading={isFirst ? 'eager' : 'lazy'}
          />
        </picture>
        {items.map((item, place) => (
          <span
            key={item.title}
            aria-hidden
            className="ed-plan-mark figures"
            style={placeStyle(sport, item)}
          >
            {place + 1}
          </span>
        ))}
      </div>
      <ol className="ed-plan-texts" style={columns ?? undefined}>
        {items.map(({ title, html }, place) => (
          <li key={title}>
            <span aria-hidden className="ed-plan-number figures">
              {place + 1}
            </span>
            <h3>{title}</h3>
            <Prose html={html} />
          </li>
        ))}
      </ol>
    </figure>
  )
}

function placeStyle(...place: Parameters<typeof planPlace>): CSSProperties {
  const { lying, upright } = planPlace(...place)
  const percent = (value: number) => `${value.toFixed(2)}%`
  return {
    '--left': percent(lying.left),
    '--top': percent(lying.top),
    '--upright-left': percent(upright.left),
    '--upright-top': percent(upright.top),
    // beside its target, unless the picture ends there
    '--beside': upright.left > 85 ? '-50%' : '45%',
  } as CSSProperties
}

/**
 * Columns that begin below each annotation; the last one ends below its own where the court ends there.
 * Null where two would be too close.
 */
function columnsStyle(items: readonly Annotation[], length: number): CSSProperties | null {
  const xs = items.map(({ x }) => x / length)
  const last = xs.at(-1) ?? 0
  const isAtEnd = 1 - last < narrowest
  const before = xs.at(-2) ?? 0
  const starts = isAtEnd ? [...xs.slice(0, -1), (before + last) / 2] : xs
  const ends = [...starts.slice(1), isAtEnd ? last : 1]
  const widths = starts.map((start, place) => (ends[place] ?? 1) - start)
  if (widths.some((width) => width < narrowest)) return null
  const shares = [starts[0] ?? 0, ...widths, isAtEnd ? 1 - last : 0]
  return {
    '--columns': shares.map((share) => `minmax(0,${(share * 100).toFixed(2)}fr)`).join(' '),
  } as CSSProperties
}
