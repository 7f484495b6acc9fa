import type { PaymentMethods } from '@quatre/contract'
import { euros } from '@quatre/domain'
import type { ReactNode } from 'react'
import { CardForm } from './card-form.tsx'
import { creditName } from './credit-name.ts'
import { CreditTaken, CreditWay, PayByCredit, type CreditPlan } from './credit-part.tsx'
import { chargedWords, type PayTarget } from './pay-target.ts'
import { Way } from './way.tsx'

interface PayWaysProps extends Pick<PayTarget, 'kind' | 'id' | 'cents'> {
  readonly methods: Pick<PaymentMethods, 'card' | 'storedCards' | 'credit'>
  /** Whether it can still be paid; while it cannot, typed text stays. */
  readonly isOpen?: boolean
  /** The part that credit pays on this page. */
  readonly plan?: CreditPlan | null
  /** The page where the payer's own credit pays a part of it; absent where it pays nothing. */
  readonly byCredit?: string
  /** The page where a card pays all of it, in place of that part. */
  readonly cardPage?: string
  /** The address that takes credit for all of it in one press. */
  readonly payAt?: string | false
  /** The charges after this one. */
  readonly later?: string | undefined
  /** A payer without an account has no credit and no cards. */
  readonly isGuest?: boolean
  readonly keeping?: 'asked' | 'agreed'
  /** The card that pays is needed later, even if credit pays all of it now. */
  readonly needsCard?: boolean
  readonly waysOut?: ReactNode
  /** What is to be known between the credit and the card. */
  readonly children?: ReactNode
}

/** The ways to pay something of whatever kind: credit, the wallet of this device, kept cards, a card. */
export function PayWays({ kind, id, cents, methods, plan = null, ...props }: PayWaysProps) {
  const { isOpen = true, isGuest = false, needsCard = false, byCredit, cardPage, later } = props
  const { card, storedCards, credit } = methods
  const creditCents = plan?.creditCents ?? 0
  const words = { credit: creditName(credit, creditCents), ...(later && { later }) }
  const says = chargedWords({ cents, creditCents }, words)
  return (
    <>
      {plan && creditCents > 0 && <CreditTaken {...plan} cardCents={cents - creditCents} />}
      {creditCents > 0 && cardPage && (
        <Way to={cardPage} icon="card" name="Tout par carte">
          {euros(cents)} sur ta carte
        </Way>
      )}
      {creditCents === 0 && byCredit && isOpen && !isGuest && (
        <CreditWay credit={credit} cents={cents} to={byCredit} payAt={props.payAt ?? false} />
      )}
      {props.children}
      {creditCents === cents && !needsCard ? (
        <PayByCredit cents={cents} credit={credit} />
      ) : (
        <CardForm
          target={{ kind, id, cents, creditCents, isOpen, says }}
          card={card}
          {...(!isGuest && { storedCards })}
          keeping={props.keeping ?? 'asked'}
          waysOut={props.waysOut}
        />
      )}
    </>
  )
}
