import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'

interface PayPageProps {
  readonly title: string
  /** The steps of a purchase. */
  readonly above?: ReactNode
  readonly summary: ReactNode
  /** Why credit or a pass has not paid. */
  readonly refusal?: string | null | undefined
  readonly children: ReactNode
}

/** The page to pay a payable of any kind: its summary, and the ways to pay beside or below it. */
export function PayPage({ title, above, summary, refusal, children }: PayPageProps) {
  return (
    <Page look="step" title={title}>
      {above}
      <div className="pay-columns">
        {summary}
        <div className="grid content-start gap-5">
          {refusal && <ErrorState title={refusal}>Rien n’a été débité.</ErrorState>}
          {children}
        </div>
      </div>
    </Page>
  )
}
