import { plural } from '@quatre/domain'

interface WeightScaleProps {
  readonly weights: readonly number[]
  readonly weight: number
  readonly place: number
  readonly seeds: number
}

const edge = 4

/** Where the weight of a pair falls among those that have entered: the strongest at the left, seeds thicker. */
export function WeightScale({ weights, weight, place, seeds }: WeightScaleProps) {
  const all = [...weights, weight]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const at = (value: number) =>
    `${most === least ? 50 : edge + ((100 - 2 * edge) * (value - least)) / (most - least)}%`
  const count = weights.length + 1
  return (
    <figure className="entry-scale">
      <div aria-hidden>
        {weights.map((value, index) => (
          <i key={`${index}-${value}`} style={{ left: at(value) }} data-seed={index < seeds} />
        ))}
        <b style={{ left: at(weight) }} />
      </div>
      <figcaption>
        <span>{plural(Math.min(seeds, count), 'tête de série', 'têtes de série')}</span>
        <strong>
          vous, {place}
          {place === 1 ? 'er' : 'e'} poids sur {count}
        </strong>
      </figcaption>
    </figure>
  )
}
