import type { PaymentMethods } from '@quatre/contract'
import { creditParts, euros, type CreditPart, type CreditSource } from '@quatre/domain'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { creditName } from './credit-name.ts'
import { SaleTerms } from './sale-terms.tsx'

/** What a payer has of credit, and what of it would pay. */
export interface CreditPlan {
  readonly totalCents: number
  readonly creditCents: number
  readonly parts: readonly CreditPart[]
}

/** As much credit as there is, or as is asked for, of what is owed. */
export function planCredit(
  { credit, amount }: Pick<PaymentMethods, 'credit' | 'amount'>,
  askedCents: number | null = null,
): CreditPlan {
  const { total, cashback, wallet, bonus } = credit
  const mostCents = Math.min(total.value, amount.value)
  const creditCents = Math.min(askedCents ?? mostCents, mostCents)
  const balance = { cashback: cashback.value, wallet: wallet.value, bonus: bonus.value }
  return { totalCents: total.value, creditCents, parts: creditParts(balance, creditCents) ?? [] }
}

interface OfCredit {
  readonly credit: PaymentMethods['credit']
}

interface CreditLinkProps extends OfCredit {
  readonly to: string
  /** The way back to the card alone, where credit is chosen. */
  readonly back?: string | false
}

/** The shortest way is the bank card; the payer's own credit is one press away, and back. */
export function CreditLink({ to, back = false, credit }: CreditLinkProps) {
  if (credit.total.value === 0) return null
  return (
    <Link to={back || to} className="link inline-flex min-h-11 items-center">
      {back
        ? 'Payer par carte bancaire'
        : `Mon ${creditName(credit)} (${euros(credit.total.value)})`}
    </Link>
  )
}

const names: Record<CreditSource, string> = {
  cashback: 'Cashback',
  wallet: 'SOLDE',
  bonus: 'SOLDE offert',
}
const list = new Intl.ListFormat('fr')

/** What there is, and what of it is taken. */
export function CreditTaken({ totalCents, parts }: CreditPlan) {
  const pays = parts.map(({ source, amountCents }) => `${euros(amountCents)} de ${names[source]}`)
  return (
    <p className="text-lg">
      Tu as <b className="figures">{euros(totalCents)}</b>
      {'\u00a0'}: on prend {list.format(pays)}.
    </p>
  )
}

/** Pays all of it with credit: no card, and no script. Its `cents` come to the page's own action. */
export function PayByCredit({ cents, credit }: OfCredit & { readonly cents: number }) {
  const { state } = useNavigation()
  return (
    <Form method="post" className="pay-bar">
      <input type="hidden" name="cents" value={cents} />
      <p className="pay-note">
        {euros(cents)} pris maintenant sur ton crédit, rien sur ta carte.{' '}
        <SaleTerms by="En payant" />
      </p>
      <Button width="full" pending={state === 'submitting'}>
        Payer {euros(cents)} avec mon {creditName(credit)}
      </Button>
    </Form>
  )
}
