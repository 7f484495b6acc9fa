import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import './wallet.css'

interface TopUpOutcomeProps {
  /** Absent while the bank is waited for. */
  readonly icon?: IconName
  readonly title: string
  /** The figure that counts now. */
  readonly figure?: { readonly label: string; readonly value: string }
  readonly children: ReactNode
}

/** How a top-up stands: its figure on the board, the news beside it. */
export function TopUpOutcome({ icon, title, figure, children }: TopUpOutcomeProps) {
  return (
    <div className="layout-width pt-6 pb-16 page-md:pt-10">
      <div className="pay-columns">
        <div className="packs top-up-figure on-dark">
          {figure ? (
            <>
              <p className="text-on-ink">{figure.label}</p>
              <p className="figures text-4xl">{figure.value}</p>
            </>
          ) : icon ? (
            <Icon name={icon} size={56} />
          ) : (
            <span className="spinner" aria-hidden />
          )}
        </div>
        <div className="grid content-start gap-4">
          <h1 className="headline text-2xl page-md:text-3xl">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  )
}
