import { Button } from '../../ui/button.tsx'
import type { ChildCell } from './details-data.ts'
import type { useForm } from './use-form.ts'

interface HideChildProps {
  readonly child: ChildCell
  readonly state: ReturnType<typeof useForm>
}

/** Asks before: pressing the first button opens the second. */
export function HideChild({ child, state: { Form, formProps, sending } }: HideChildProps) {
  const { id, firstName, lastName, birthDate, gender } = child
  const pending = sending?.get('subject') === String(id) && sending.has('intent')
  const fields = { lastName, birthDate: birthDate ?? '', gender: gender ?? 'Decline', firstName }
  return (
    <details className="mt-6 border-t pt-3">
      <summary className="link inline-flex min-h-11 items-center text-alert">
        Retirer {firstName} de mon compte
      </summary>
      <Form {...formProps} ref={undefined} className="mt-2 grid justify-items-start gap-4">
        <input type="hidden" name="form" value="enfant" />
        <input type="hidden" name="intent" value="hide" />
        <input type="hidden" name="subject" value={id} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>
          {firstName} ne s’affichera plus ici et ne pourra plus être inscrit
          {gender === 'Female' ? 'e' : ''} par toi. Son historique reste au club.
        </p>
        <Button look="danger" size="small" pending={pending}>
          Oui, retirer {firstName}
        </Button>
      </Form>
    </details>
  )
}
