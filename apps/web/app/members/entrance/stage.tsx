import type { ReactNode } from 'react'
import { CourtArt } from '../../ui/court-art/court-art.tsx'

/** The ground of the entrance pages: a court beside the content where there is room. */
export function EntranceStage({ children }: { children: ReactNode }) {
  return (
    <div className="grid page-xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="hidden page-xl:block">
        <div className="sticky top-18 isolate h-[calc(100dvh-4.5rem)] overflow-hidden">
          <CourtArt seed="entree" moment="evening" shape="tall" loading="first" />
        </div>
      </div>
      <div className="mx-auto w-full max-w-[42rem] px-4 pt-6 pb-14 page-md:px-10 page-md:pt-10">
        {children}
      </div>
    </div>
  )
}

interface EntranceNoteProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page of the entrance that says one thing. */
export function EntranceNote({ title, children }: EntranceNoteProps) {
  return (
    <EntranceStage>
      <h1 className="headline mt-2 text-2xl page-md:mt-8 page-md:text-3xl">{title}</h1>
      <div className="mt-5 grid gap-5">{children}</div>
    </EntranceStage>
  )
}
