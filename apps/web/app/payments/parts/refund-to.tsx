import type { Cancellation } from '@quatre/contract'
import { withheldWords } from '@quatre/domain'
import { RadioGroup } from '../../ui/form/radio-group.tsx'

/** Asks where money that comes back goes. */
export function RefundTo({ withheld: { wallet, card } }: Pick<Cancellation, 'withheld'>) {
  return (
    <RadioGroup
      label={'Où veux-tu ton argent\u00a0?'}
      name="to"
      look="tiles"
      defaultValue="wallet"
      options={[
        {
          value: 'wallet',
          label: 'Sur mon SOLDE',
          detail: `Tout de suite${withheldWords(wallet.value)}`,
        },
        {
          value: 'card',
          label: 'Sur ma carte',
          detail: `Sous quelques jours${withheldWords(card.value)}`,
        },
      ]}
    />
  )
}
