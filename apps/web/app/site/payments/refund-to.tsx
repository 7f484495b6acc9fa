import { withheldWords } from '@quatre/domain'
import { RadioGroup } from '../../ui/form/radio-group.tsx'

interface RefundToProps {
  /** What is set against what the member owes, by where the money goes. */
  readonly withheldCents: { readonly wallet: number; readonly card: number }
}

/** Asks where money that comes back goes. */
export function RefundTo({ withheldCents: { wallet, card } }: RefundToProps) {
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
          detail: `Tout de suite${withheldWords(wallet)}`,
        },
        {
          value: 'card',
          label: 'Sur ma carte',
          detail: `Sous quelques jours${withheldWords(card)}`,
        },
      ]}
    />
  )
}
