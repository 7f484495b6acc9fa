import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Tabs } from '../ui/tabs.tsx'
import { EntranceStage } from './entrance/stage.tsx'

interface EntranceProps {
  readonly title: string
  /** A page was asked for that only members see. */
  readonly wanted: boolean
  readonly children: ReactNode
}

/** What the two forms of guests share: the tabs, and why one is here. */
export function Entrance({ title, wanted, children }: EntranceProps) {
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
      {wanted && (
        <p role="status" className="mt-5 rounded-control bg-court-tint px-4 py-3 font-semibold">
          Connecte toi pour voir la page souhaitée.
        </p>
      )}
      <div className="mt-7">{children}</div>
    </EntranceStage>
  )
}
