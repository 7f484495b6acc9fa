import type { ReactNode } from 'react'
import { eurosExact } from '@quatre/domain'
import { CourtArt } from '../../ui/court-art/court-art.tsx'
import './wallet.css'

interface TopUpOutcomeProps {
  readonly title: string
  /** The SOLDE as it is now; null when the visitor may not see it. */
  readonly balanceCents: number | null
  readonly children: ReactNode
}

/** The state of a top-up: the SOLDE on its board, the news beside it. */
export function TopUpOutcome({ title, balanceCents, children }: TopUpOutcomeProps) {
  return (
    <div className="layout-width pt-6 pb-16 page-md:pt-10">
      <div className="pay-columns">
        <div className="top-up-figure packs on-dark">
          {balanceCents === null ? (
            <CourtArt seed="solde" moment="night" shape="band" loading="first" />
          ) : (
            <>
              <p className="text-on-ink">Ton SOLDE</p>
              <p className="figures text-4xl">{eurosExact(balanceCents)}</p>
            </>
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
