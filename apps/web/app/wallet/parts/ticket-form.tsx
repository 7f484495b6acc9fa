import { Form, useNavigation } from 'react-router'
import { ticketsAddress } from '../../site/pages/addresses.ts'
import type { Answer } from '../../site/form/submit.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'

interface TicketFormProps {
  /** One for one page: however often its form is sent, it uses one ticket. */
  readonly idempotencyKey: string
  readonly answer: Pick<Answer, 'errors' | 'values'> | null | undefined
}

/** Puts a works-council ticket on the SOLDE of a member; it is answered by the page of tickets. */
export function TicketForm({ idempotencyKey, answer }: TicketFormProps) {
  const form = useFocusOnError(answer)
  const pending = useNavigation().formData?.has('code') ?? false
  return (
    <Form ref={form} method="post" action={ticketsAddress} noValidate className="grid gap-4">
      <input type="hidden" name="key" value={idempotencyKey} />
      <TextField
        name="code"
        label="Code du ticket"
        hint="Douze lettres et chiffres. Les tirets ne comptent pas."
        placeholder="XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        defaultValue={answer?.values.code}
        error={answer?.errors.code}
      />
      <Button width="full" pending={pending}>
        Créditer mon SOLDE
      </Button>
    </Form>
  )
}
