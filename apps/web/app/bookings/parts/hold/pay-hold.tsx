import type { BookingSummary } from '@quatre/contract'
import { euros } from '@quatre/domain'
import { paymentAddress } from '../../../site/pages/addresses.ts'
import { LinkButton, type ButtonLook } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'

interface PayHoldProps {
  readonly hold: Pick<BookingSummary, 'id' | 'price' | 'expiresAt'>
  /** The server's instant, in epoch milliseconds. */
  readonly now: number
  readonly className: string
  readonly look?: ButtonLook
  readonly label?: string
}

/** The amount of a hold, and the time that the court is still held. */
export function PayHold({ hold, now, className, look, label = 'Payer' }: PayHoldProps) {
  const { id, price, expiresAt } = hold
  return (
    <>
      <LinkButton to={paymentAddress(id)} size="small" look={look} className={className}>
        {label} {euros(price.value)}
      </LinkButton>
      <span className="text-sm text-mute">
        Terrain gardé <Countdown until={expiresAt ?? ''} now={now} />
      </span>
    </>
  )
}
