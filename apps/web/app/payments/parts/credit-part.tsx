import type { PaymentMethods } from '@quatre/contract'
import { euros, type CreditPart, type CreditSource } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { creditName, partsTaken } from './credit-name.ts'
import { SaleTerms } from './sale-terms.tsx'
import { Way } from './way.tsx'
import './card-form.css'

/** The credit of a payer, and the part of it that would pay. */
export interface CreditPlan {
  readonly totalCents: number
  readonly creditCents: number
  readonly parts: readonly CreditPart[]
}

/** As much credit as there is, or as is asked for, of the amount owed. */
export function planCredit(
  { credit, amount }: Pick<PaymentMethods, 'credit' | 'amount'>,
  askedCents: number | null = null,
): CreditPlan {
  const totalCents = credit.total.value
  const mostCents = Math.min(totalCents, amount.value)
  const creditCents = Math.min(askedCents ?? mostCents, mostCents)
  return { totalCents, creditCents, parts: partsTaken(credit, creditCents) }
}

interface OfCredit {
  readonly credit: PaymentMethods['credit']
}

interface CreditWayProps extends OfCredit {
  readonly cents: number
  /** The page where credit pays a part of it, or all beside a card that guarantees more. */
  readonly to: string
  /** The address that takes all of it in one press; absent where that page has more to say first. */
  readonly payAt?: string | false
}

/** The payer's own credit, the first way to pay: all that is owed in one press, or as far as it goes. */
export function CreditWay({ credit, cents, to, payAt = false }: CreditWayProps) {
  const creditCents = Math.min(credit.total.value, cents)
  if (creditCents === 0) return null
  if (creditCents === cents && payAt) {
    return (
      <div className="credit-pay">
        <PayByCredit cents={cents} credit={credit} action={payAt} />
        <p className="wallet-or">ou</p>
      </div>
    )
  }
  const name = creditName(credit, creditCents)
  const rest = cents === creditCents ? 'rien' : euros(cents - creditCents)
  return (
    <Way to={to} icon="wallet" name={`Avec mon ${name}`}>
      {euros(creditCents)} de ton {name}, {rest} par carte
    </Way>
  )
}

export const creditNames: Record<CreditSource, string> = {
  cashback: 'de ton cashback',
  wallet: 'de ton SOLDE',
  bonus: 'du bonus de ton SOLDE',
}

interface CreditTakenProps extends CreditPlan {
  readonly cardCents: number
}

/** The parts taken of each credit and of the card (requirement P172). */
export function CreditTaken({ totalCents, creditCents, parts, cardCents }: CreditTakenProps) {
  const taken = parts.map(
    ({ source, amountCents }) => `${euros(amountCents)} ${creditNames[source]}`,
  )
  if (cardCents > 0) taken.push(`${euros(cardCents)} par carte`)
  return (
    <p>
      <b className="block text-lg">{taken.join(', ')}</b>
      {totalCents > creditCents && (
        <span className="text-mute">
          Tu as {euros(totalCents)}
          {'\u00a0'}: il te restera {euros(totalCents - creditCents)}.
        </span>
      )}
    </p>
  )
}

/** A code has paid all of it: no card, and no script. */
export function PayNothing({ action }: { readonly action?: string }) {
  const { state } = useNavigation()
  return (
    <Form method="post" action={action} className="pay-bar">
      <input type="hidden" name="cents" value="0" />
      <p className="pay-note">Ton code paie tout{'\u00a0'}: rien n’est débité.</p>
      <Button width="full" pending={state === 'submitting'}>
        Confirmer ma réservation
      </Button>
    </Form>
  )
}

interface PayByCreditProps extends OfCredit {
  readonly cents: number
  /** The address that takes it; the page's own action when absent. */
  readonly action?: string
}

/** Pays all of it with credit: no card, and no script. */
export function PayByCredit({ cents, credit, action }: PayByCreditProps) {
  const { state } = useNavigation()
  const name = creditName(credit, cents)
  return (
    <Form method="post" action={action} className={action === undefined ? 'pay-bar' : undefined}>
      <input type="hidden" name="cents" value={cents} />
      <p className="pay-note">
        {euros(cents)} pris maintenant sur ton {name}, rien sur ta carte.{' '}
        <SaleTerms by="En payant" />
      </p>
      <Button width="full" pending={state === 'submitting'}>
        Payer {euros(cents)} avec mon {name}
      </Button>
    </Form>
  )
}
