import type { PaymentEntry } from '@quatre/contract'
import { Icon } from '../../ui/icon.tsx'
import { receiptFileAddress } from '../../account/parts/account-tabs.ts'

/** « Facture n° C42-2026-000012 · PDF »: leads to the file. */
export function ReceiptLink({ number, title }: NonNullable<PaymentEntry['receipt']>) {
  return (
    <a href={receiptFileAddress(number)} className="link inline-flex min-h-11 items-center gap-2">
      <Icon name="receipt" size={18} className="flex-none" />
      {/* the number is one word: a phone breaks before it */}
      <span>
        {title} n°{'\u00a0'}
        <span className="whitespace-nowrap">{number}</span> · PDF
      </span>
    </a>
  )
}
