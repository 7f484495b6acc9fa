import { useEffect, useRef, type ReactNode } from 'react'
import { ErrorState } from '../../ui/states.tsx'
import type { PaymentFailure } from './attempts.ts'

interface PaymentFailedProps {
  /** Null while nothing has failed, or a field says it. */
  readonly failure: PaymentFailure | null
  readonly waysOut?: ReactNode
}

/** Why nothing was paid, which gets the focus; where no other card is taken for now, the other ways. */
export function PaymentFailed({ failure, waysOut }: PaymentFailedProps) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) alert.current?.focus()
  }, [failure])
  return (
    <div ref={alert} tabIndex={-1} className="outline-none empty:hidden">
      {failure && (
        <ErrorState title={failure.title}>
          {failure.detail}
          {failure.isLimited && waysOut}
        </ErrorState>
      )}
    </div>
  )
}
