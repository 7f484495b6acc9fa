import sprite from './icons.svg?no-inline'

/** The drawings of icons.svg (Lucide's, ISC licence). */
export type IconName =
  | 'menu'
  | 'map-pin'
  | 'phone'
  | 'close'
  | 'back'
  | 'play'
  | 'video'
  | 'user'
  | 'trophy'
  | 'calendar'
  | 'chevron'
  | 'chevron-left'
  | 'chevron-right'
  | 'locate'
  | 'eye'
  | 'eye-off'
  | 'offline'
  | 'alert'
  | 'check'
  | 'badge-check'
  | 'search'
  | 'clock'
  | 'card'
  | 'lock'
  | 'share'
  | 'copy'
  | 'calendar-add'
  | 'route'
  | 'users'
  | 'info'
  | 'wallet'
  | 'receipt'
  | 'external'
  | 'arrow'
  | 'mail'
  | 'filter'
  | 'list'
  | 'map'
  | 'trash'
  | 'edit'
  | 'euro'
  | 'refresh'
  | 'share-box'
  | 'add-box'

interface IconProps {
  readonly name: IconName
  /** Pixels. */
  readonly size?: number
  readonly className?: string
}

/** A decoration beside a text, without a meaning of its own. One cached file holds them all. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      aria-hidden
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
