import type { PaymentMethods } from '@quatre/contract'
import { creditParts, euros, type CreditPart, type CreditSource } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'

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
export function PayByCredit({ cents }: { readonly cents: number }) {
  const { state } = useNavigation()
  return (
    <Form method="post" className="pay-bar">
      <input type="hidden" name="cents" value={cents} />
      <p className="pay-note">{euros(cents)} pris maintenant sur ton crédit, rien sur ta carte.</p>
      <Button width="full" pending={state === 'submitting'}>
        Payer {euros(cents)} avec mon SOLDE
      </Button>
    </Form>
  )
}
