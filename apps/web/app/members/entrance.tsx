import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CourtArt } from '../ui/court-art/court-art.tsx'
import { Tabs } from '../ui/tabs.tsx'

interface EntranceProps {
  readonly title: string
  /** A page was asked for that only members see. */
  readonly wanted: boolean
  readonly children: ReactNode
}

/** What the pages for guests share: the two tabs, and a court beside the form where there is room. */
export function Entrance({ title, wanted, children }: EntranceProps) {
  const { pathname, search } = useLocation()
  const signIn = pathname.toLowerCase() === '/login' ? '/login' : '/signin'
  return (
    <div className="grid page-xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="hidden page-xl:block">
        <div className="sticky top-18 isolate h-[calc(100dvh-4.5rem)] overflow-hidden">
          <CourtArt seed="entree" moment="evening" shape="tall" loading="first" />
        </div>
      </div>
      <div className="mx-auto w-full max-w-[42rem] px-4 pt-6 pb-14 page-md:px-10 page-md:pt-10">
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
      </div>
    </div>
  )
}
