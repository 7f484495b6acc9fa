import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Tabs } from '../ui/tabs.tsx'
import { EntranceStage } from './entrance/stage.tsx'

interface EntranceProps {
  readonly title: string
  /** Why one is here: what waits for the member that one becomes. */
  readonly reason?: string | null
  readonly children: ReactNode
}

/** What the two forms of guests share: the tabs, and why one is here. */
export function Entrance({ title, reason, children }: EntranceProps) {
  const { pathname, search } = useLocation()
  const signIn = pathname.toLowerCase() === '/login' ? '/login' : '/signin'
  return (
    <EntranceStage>
      <Tabs
        label="Connexion ou inscription"
        tabs={[
          { to: signIn + search, label: 'CONNEXION' },
          { to: `/Signup${search}`, label: 'INSCRIPTION' },
        ]}
      />
      <h1 className="headline mt-8 text-2xl page-md:text-3xl">{title}</h1>
      {reason && (
        <p role="status" className="mt-5 rounded-control bg-court-tint px-4 py-3 font-semibold">
          {reason}
        </p>
      )}
      <div className="mt-7">{children}</div>
    </EntranceStage>
  )
}
