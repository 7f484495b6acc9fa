import { euros } from '@quatre/domain'
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import { Icon } from '../../ui/icon.tsx'
import { endedCodeName } from './pay-addresses.ts'
import type { sendPromoCode } from './send-promo-code.ts'
import './payments.css'

interface PromoCodeProps {
  /** The price with it. */
  readonly cents: number
  readonly promo: {
    readonly code: string
    readonly cents: number
    /** Why it takes nothing off any more. */
    readonly refusal?: string | null
  } | null
}

/** One quiet line: the code that lowers the price, or the way to enter one. */
export function PromoCode(props: PromoCodeProps) {
  return (
    <>
      <p role="status" className="sr-only">
        Prix{'\u00a0'}: {euros(props.cents)}
      </p>
      <CodeLine {...props} />
    </>
  )
}

function CodeLine({ cents, promo }: PromoCodeProps) {
  const answer = useActionData<typeof sendPromoCode>()
  const { formMethod } = useNavigation()
  const [address] = useSearchParams()
  const form = useFocusOnError(answer)
  const pending = formMethod === 'POST'
  const error = answer?.errors['code'] ?? promo?.refusal
  if (promo !== null) {
    return (
      <Form method="post" replace preventScrollReset className="promo-line">
        <p>
          Code <b>{promo.code}</b> <span className="tabular-nums">{euros(-promo.cents)}</span>
        </p>
        <button name="remove" value="1" aria-disabled={pending} className="link min-h-11 px-2">
          Retirer<span className="sr-only"> le code</span>
        </button>
        {error && <p role="alert">{error}</p>}
      </Form>
    )
  }
  return (
    <>
      {address.has(endedCodeName) && (
        <p role="alert" className="promo-ended">
          Ton code promo n’est plus valable{'\u00a0'}: le prix est maintenant de {euros(cents)}.
          Rien n’a été débité.
        </p>
      )}
      <details className="rules promo" open={error ? true : undefined}>
        <summary>
          Code promo
          <Icon name="chevron" size={16} />
        </summary>
        <Form method="post" replace preventScrollReset ref={form} className="promo-form">
          <TextField
            label={<span className="sr-only">Ton code promo</span>}
            name="code"
            required
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            defaultValue={answer?.values['code']}
            error={error}
          />
          <Button look="dark" pending={pending}>
            Appliquer
          </Button>
        </Form>
      </details>
    </>
  )
}
