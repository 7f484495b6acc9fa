import type { ReactNode } from 'react'
import { CourtArt } from '../../ui/court-art/court-art.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import './payments.css'

const marks = {
  wait: { look: 'outcome-wait', icon: null },
  done: { look: 'outcome-done', icon: 'check' },
  late: { look: 'outcome-late', icon: 'clock' },
  failed: { look: 'outcome-failed', icon: 'alert' },
} as const satisfies Record<string, { look: string; icon: IconName | null }>

type OutcomeMark = keyof typeof marks

interface OutcomeProps {
  readonly mark: OutcomeMark
  readonly title: string
  /** The thing that it is about; a court at night when the visitor may not see it. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** The state of a payment: the news first, its subject beside or below it. */
export function Outcome({ mark, title, beside, children }: OutcomeProps) {
  const { look, icon } = marks[mark]
  return (
    <div className="layout-width pt-6 pb-16 page-md:pt-10">
      <div className="pay-columns">
        <div className="outcome">
          <span className={`outcome-mark ${look}`}>
            {icon ? <Icon name={icon} size={28} /> : <span className="spinner" aria-hidden />}
          </span>
          <h1 className="headline text-2xl page-md:text-3xl">{title}</h1>
          {children}
        </div>
        <div className="page-lg:order-first">
          {beside ?? (
            <div className="relative isolate h-36 overflow-hidden rounded-surface page-md:h-72">
              <CourtArt seed="paiement" moment="night" shape="band" loading="first" />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
