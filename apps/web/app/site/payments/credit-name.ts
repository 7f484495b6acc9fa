import type { PaymentMethods } from '@quatre/contract'

/** The name of a payer's credit: the account shows SOLDE and cashback apart. */
export function creditName({ total, cashback }: PaymentMethods['credit']): string {
  if (cashback.value === 0) return 'SOLDE'
  return cashback.value === total.value ? 'cashback' : 'SOLDE et cashback'
}
