import { classNames } from '../class-names.ts'
import type { CourtShape, CourtSport } from './draw-court.ts'
import type { Moment } from './palette.ts'

/** Changes with the drawing, so that browsers fetch the new one. */
const drawing = '4'

export interface CourtArtProps {
  /** Same seed, same picture: a centre's slug, a section's name. */
  readonly seed: string
  readonly sport?: CourtSport
  readonly moment?: Moment
  /** `hero`, `screen`: wide, and on phones the upper part or the whole of the screen. */
  readonly shape?: CourtShape | 'hero' | 'screen'
  /** `first`: it is seen at once, at the top of the page. */
  readonly loading?: 'first' | 'lazy'
  readonly className?: string
  /** The picture did not come. */
  readonly onError?: () => void
}

/**
 * A court drawn from a seed, where no photograph is given. It fills its nearest positioned ancestor,
 * behind the content. The server draws it as a picture of its own: it costs the page no script.
 */
export function CourtArt({
  seed,
  sport = 'padel',
  moment,
  shape = 'tile',
  loading = 'lazy',
  className,
  onError,
}: CourtArtProps) {
  const address = (wanted: CourtShape) => {
    const query = new URLSearchParams({ sport, seed, shape: wanted, v: drawing })
    if (moment) query.set('moment', moment)
    return `/_court.svg?${query.toString()}`
  }
  const first = loading === 'first'
  const onPhones = shape === 'hero' ? 'tall' : shape === 'screen' ? 'portrait' : null
  return (
    <picture className={classNames('absolute inset-0 -z-10', className)}>
      {onPhones && <source media="(width < 640px)" srcSet={address(onPhones)} />}
      <img
        src={address(shape === 'hero' || shape === 'screen' ? 'wide' : shape)}
        alt=""
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        onError={onError}
        className="size-full object-cover"
      />
    </picture>
  )
}
