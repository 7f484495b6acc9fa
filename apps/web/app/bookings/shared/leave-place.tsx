import type { OwnPlace } from '@quatre/contract'
import { eurosExact, refundPlace, refundPlaces } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { RefundTo } from '../../payments/parts/refund-to.tsx'

interface LeavePlaceProps extends NonNullable<OwnPlace['leaving']> {
  readonly isGuest: boolean
  /** The page to go back to. */
  readonly stay: string
}

/** Asks once before a place is given back, and says where its money goes. */
export function LeavePlace({
  refund,
  withheld,
  destinations,
  lines,
  isGuest,
  stay,
}: LeavePlaceProps) {
  const pending = useNavigation().formMethod === 'POST'
  const amount = eurosExact(refund.value)
  return (
    <section aria-labelledby="leave-place">
      <h2 id="leave-place" className="headline text-xl">
        Rendre ta place{'\u00a0'}?
      </h2>
      <p className="mt-2 text-lg">
        {refund.value === 0 && 'Tu n’as rien payé\u00a0: il n’y a rien à te rendre. '}
        {refund.value > 0 && isGuest && (
          <>
            Tes {amount} reviennent sur ta carte. Selon ta banque, il faut compter quelques
            jours.{' '}
          </>
        )}
        {refund.value > 0 && !isGuest && destinations.length === 1 && (
          <>
            Tu récupères tout de suite{' '}
            {withheld.wallet.value > 0
              ? `${amount} ${refundPlace('wallet', withheld.wallet.value)}`
              : refundPlaces(
                  lines.map((line) => ({
                    to: line.to,
                    amountCents: line.amount.value,
                    withheldCents: 0,
                  })),
                )}
            .{' '}
          </>
        )}
        {destinations.length > 1 && <>Tes {amount} te reviennent. </>}
        Quelqu’un d’autre pourra jouer à ta place.
      </p>
      <Form method="post" className="mt-5 grid gap-5">
        {destinations.length > 1 && <RefundTo withheld={withheld} />}
        <div className="actions">
          <Button look="danger" pending={pending}>
            {refund.value > 0 && withheld.wallet.value === 0
              ? `Rendre ma place et récupérer ${amount}`
              : 'Rendre ma place'}
          </Button>
          <LinkButton to={stay} look="dark">
            Garder ma place
          </LinkButton>
        </div>
      </Form>
    </section>
  )
}
