import { dateNumeric, eurosExact } from '@quatre/domain'
import type { ReactNode } from 'react'
import './movement-row.css'

interface MovementRowProps {
  readonly at: string
  readonly label: string
  readonly detail: string | null
  readonly amount: { readonly value: number }
  /** The balance after it, in words. */
  readonly after: string
  /** Its further parts: its receipt, its last day. */
  readonly children?: ReactNode
}

/** A movement of a member's credit, in a list of them. */
export function MovementRow({ at, label, detail, amount, after, children }: MovementRowProps) {
  return (
    <li className="movement">
      <time dateTime={at} className="text-mute">
        {dateNumeric(at)}
      </time>
      <span className="min-w-0">
        <b className="font-semibold">{label}</b>
        {detail && <span className="block text-sm text-mute">{detail}</span>}
      </span>
      {children || <span />}
      <span className="movement-amount">
        <span className="figures text-lg" data-credit={amount.value > 0 || undefined}>
          {amount.value > 0 && '+'}
          {eurosExact(amount.value)}
        </span>
        <span className="block text-sm text-mute">{after}</span>
      </span>
    </li>
  )
}
