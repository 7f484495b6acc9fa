import type { PaymentMethods } from '@quatre/contract'
import { euros, paymentMethodsFailedMessage } from '@quatre/domain'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CardForm } from './card-form.tsx'
import { creditName } from './credit-name.ts'
import { CreditTaken, CreditWay, PayByCredit } from './credit-part.tsx'
import type { Owed } from './owed.ts'
import { chargedWords } from './pay-target.ts'
import { Way } from './way.tsx'

interface PayWaysProps extends Pick<Owed, 'kind' | 'id'>, Partial<Pick<Owed, 'page' | 'plan'>> {
  readonly methods: PaymentMethods
  /** The amount owed; that of its ways when absent. */
  readonly cents?: number
  /** Whether it can still be paid; while it cannot, typed text stays. */
  readonly isOpen?: boolean
  /** The page where the payer's own credit pays a part of it: its own page unless said otherwise. */
  readonly creditPage?: string | undefined
  /** The address that takes credit for all of it in one press. */
  readonly payAt?: string | false
  /** The charges after this one. */
  readonly later?: string | undefined
  /** The amount is the first of three instalments: only a card can pay it. */
  readonly inThree?: boolean
  /** A payer without an account has no credit and no cards. */
  readonly isGuest?: boolean
  readonly keeping?: 'asked' | 'agreed'
  /** The card that pays is needed later, even if credit pays all of it now. */
  readonly needsCard?: boolean
  readonly waysOut?: ReactNode
  /** Notes between the credit and the card. */
  readonly children?: ReactNode
}

/** The ways to pay a thing that is owed, or that there is none for now. */
export function OwedWays({ methods, page, ...props }: Omit<PayWaysProps, 'methods'> & Owed) {
  if (methods !== null) return <PayWays {...props} methods={methods} page={page} />
  const again = <LinkButton to={page}>Réessayer</LinkButton>
  return <ErrorState title={paymentMethodsFailedMessage} action={again} />
}

const withCredit = (page: string) => `${page}${page.includes('?') ? '&' : '?'}avoir=1`

/** The ways to pay a payable of any kind: credit, the wallet of this device, stored cards, a card. */
export function PayWays({ kind, id, methods, page, plan = null, ...props }: PayWaysProps) {
  const { isOpen = true, isGuest = false, needsCard = false, inThree = false, later } = props
  const { cents = methods.amount.value, creditPage = page && withCredit(page) } = props
  const { card, storedCards, credit } = methods
  const creditCents = plan?.creditCents ?? 0
  const words = { credit: creditName(credit, creditCents), ...(later && { later }) }
  const says = chargedWords({ cents, creditCents }, words)
  return (
    <>
      {plan && creditCents > 0 && <CreditTaken {...plan} cardCents={cents - creditCents} />}
      {creditCents > 0 && page && (
        <Way to={page} icon="card" name="Tout par carte">
          {euros(cents)} sur ta carte
        </Way>
      )}
      {creditCents === 0 && creditPage && isOpen && !isGuest && !inThree && (
        <CreditWay credit={credit} cents={cents} to={creditPage} payAt={props.payAt ?? false} />
      )}
      {props.children}
      {creditCents === cents && !needsCard ? (
        <PayByCredit cents={cents} credit={credit} />
      ) : (
        <CardForm
          target={{ kind, id, cents, creditCents, isOpen, says, ...(inThree && { inThree }) }}
          card={card}
          {...(!isGuest && { storedCards })}
          keeping={props.keeping ?? 'asked'}
          waysOut={props.waysOut}
        />
      )}
    </>
  )
}
