import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../ui/icon.tsx'

interface WayProps {
  readonly to: string
  readonly icon: IconName
  readonly name: string
  readonly children: ReactNode
}

/** A way to pay that has a page of its own, with its amount. */
export function Way({ to, icon, name, children }: WayProps) {
  return (
    <Link to={to} className="way">
      <Icon name={icon} />
      <span>
        <b>{name}</b>
        <span className="block text-sm text-mute">{children}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  )
}
