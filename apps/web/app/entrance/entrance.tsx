import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Tabs } from '../ui/tabs.tsx'
import { EntranceStage } from './parts/stage.tsx'
import { WaitingSlotCard } from './waiting-slot-card.tsx'
import type { WaitingSlot } from './waiting-slot.ts'

export const wantedMessage = 'Connecte toi pour voir la page souhaitée.'

interface EntranceProps {
  readonly title: string
  readonly reason?: string | null
  readonly waiting?: WaitingSlot | null
  readonly children: ReactNode
}

/** The common frame of the two forms of guests: the tabs, and the reason for the entrance. */
export function Entrance({ title, reason, waiting, children }: EntranceProps) {
  const { pathname, search } = useLocation()
  const signIn = pathname.toLowerCase() === '/login' ? '/login' : '/signin'
  return (
    <EntranceStage>
      {/* Both are one step of the way: back leads to the page before it. */}
      <Tabs
        label="Connexion ou inscription"
        tabs={[
          { to: signIn + search, label: 'CONNEXION', replace: true },
          { to: `/Signup${search}`, label: 'INSCRIPTION', replace: true },
        ]}
      />
      <h1 className="headline mt-6 text-2xl page-md:mt-8 page-md:text-3xl">{title}</h1>
      {(reason || waiting) && (
        <div className="mt-5 rounded-control bg-dune px-4 py-3">
          {reason && (
            <p role="status" className={waiting ? 'text-sm text-mute' : 'font-semibold'}>
              {reason}
            </p>
          )}
          {waiting && <WaitingSlotCard slot={waiting} />}
        </div>
      )}
      <div className="mt-6">{children}</div>
    </EntranceStage>
  )
}
