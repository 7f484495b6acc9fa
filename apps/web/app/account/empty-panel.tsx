import type { ReactNode } from 'react'
import { useFrame } from '../site/pages/use-frame.ts'
import { LinkButton } from '../ui/button.tsx'
import { CourtArt, type CourtArtProps } from '../ui/court-art/court-art.tsx'
import './account.css'

interface EmptyPanelProps {
  readonly title: ReactNode
  readonly children: ReactNode
  /** Beside « Réserver » of the frame, which is the lime one. */
  readonly action: { readonly label: string; readonly to: string }
  readonly art: Pick<CourtArtProps, 'seed' | 'sport' | 'moment'>
}

/** Nothing here yet: a court, the future content, one action. */
export function EmptyPanel({ title, children, action, art }: EmptyPanelProps) {
  return (
    <div className="empty-panel">
      <div className="relative isolate min-h-40 overflow-hidden">
        <CourtArt {...art} loading="first" />
      </div>
      <div className="self-center p-6 page-md:p-10">
        {title}
        <p className="mt-2 max-w-reading text-pretty text-mute">{children}</p>
        <p className="actions mt-6">
          <LinkButton to={action.to} look="dark">
            {action.label}
          </LinkButton>
        </p>
      </div>
    </div>
  )
}

/** No booking to come. */
export function NoMatch({ children }: { children: ReactNode }) {
  return (
    <EmptyPanel
      title={<p className="headline text-xl">Aucun match prévu.</p>}
      action={{ label: 'Réserver un terrain', to: useFrame()?.to.book ?? '/' }}
      art={{ seed: 'aucun-match', moment: 'evening' }}
    >
      {children}
    </EmptyPanel>
  )
}
