import type { PaymentMethods } from '@quatre/contract'

/** What a payer's credit is called: the account tells of SOLDE and cashback apart. */
export function creditName({ total, cashback }: PaymentMethods['credit']): string {
  if (cashback.value === 0) return 'SOLDE'
  return cashback.value === total.value ? 'cashback' : 'SOLDE et cashback'
}
