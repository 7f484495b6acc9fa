import type { ReactNode } from 'react'
import { CourtArt, type CourtArtProps } from '../../ui/court-art/court-art.tsx'

/** The ground of the entrance pages: a court beside the content where there is room. */
export function EntranceStage({ children }: { children: ReactNode }) {
  return (
    <div className="grid page-xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="hidden page-xl:block">
        <div className="sticky top-18 isolate h-[calc(100dvh-4.5rem)] overflow-hidden">
          <CourtArt seed="service" moment="night" shape="portrait" />
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
  /** A success: a court above it, where none is beside it. */
  readonly art?: CourtArtProps['moment']
  readonly children: ReactNode
}

/** A page of the entrance with one message. */
export function EntranceNote({ title, art, children }: EntranceNoteProps) {
  return (
    <EntranceStage>
      {art && (
        <div className="relative isolate mb-6 h-44 overflow-hidden rounded-surface page-md:h-64 page-xl:hidden">
          <CourtArt seed="joueur" moment={art} shape="tile" loading="first" />
        </div>
      )}
      <h1 className="headline mt-2 text-2xl page-md:mt-8 page-md:text-3xl">{title}</h1>
      <div className="mt-5 grid gap-5">{children}</div>
    </EntranceStage>
  )
}
