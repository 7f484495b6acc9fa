import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states.tsx'
import type { PaymentFailure } from './attempts.ts'

interface PaymentFailedProps {
  readonly failure: PaymentFailure
  readonly waysOut?: ReactNode
}

/** Why nothing was paid; where no other card is taken for now, the other ways. */
export function PaymentFailed({ failure, waysOut }: PaymentFailedProps) {
  return (
    <ErrorState title={failure.title}>
      {failure.detail}
      {failure.isLimited && waysOut}
    </ErrorState>
  )
}
