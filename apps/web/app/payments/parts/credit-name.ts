import type { PaymentMethods } from '@quatre/contract'
import { creditParts, type CreditPart } from '@quatre/domain'

/** The parts of a payer's credit that pay an amount, in cents; none when it is too much. */
export function partsTaken(
  { cashback, wallet, bonus }: PaymentMethods['credit'],
  cents: number,
): readonly CreditPart[] {
  const balance = { cashback: cashback.value, wallet: wallet.value, bonus: bonus.value }
  return creditParts(balance, cents) ?? []
}

/** The name of the credit that pays an amount, in cents: the account shows SOLDE and cashback apart. */
export function creditName(credit: PaymentMethods['credit'], cents: number): string {
  const sources = partsTaken(credit, cents).map(({ source }) => source)
  if (!sources.includes('cashback')) return 'SOLDE'
  return sources.length === 1 ? 'cashback' : 'SOLDE et cashback'
}
