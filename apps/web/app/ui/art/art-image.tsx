import { classNames } from '../class-names.ts'
import { artAddress, type Art } from './addresses.ts'

interface ArtImageProps {
  readonly art: Art
  /** `first`: it is seen at once, at the top of the page. */
  readonly loading?: 'first' | 'lazy'
  readonly className?: string
}

/** A drawing that fills its box, another cut of it on phones. */
export function ArtImage({ art, loading = 'lazy', className }: ArtImageProps) {
  const isFirst = loading === 'first'
  return (
    <picture className={classNames('art', className)}>
      <source media="(width < 640px)" srcSet={artAddress(art, 'tall')} />
      <img
        src={artAddress(art, 'wide')}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
