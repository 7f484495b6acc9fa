import { nearStageKm } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import {
  fieldProps,
  FormCheck,
  FormRefusal,
  KeptNote,
  MailFields,
  useTyped,
} from '../../leads/parts/fields.tsx'
import type { PersonData } from '../../leads/parts/load-request.ts'
import type { Answer } from '../../site/form/submit.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'

interface NearMeProps {
  readonly shownAt: string
  readonly person: PersonData
  /** Of the club that the visitor has chosen. */
  readonly town: string
  readonly answer: Answer<unknown> | undefined
}

/** « Préviens-moi »: a mail for each stage that opens near a town. */
export function NearMe({ shownAt, person, town, answer }: NearMeProps) {
  const typed = useTyped(answer)
  const form = useFocusOnError(answer)
  const pending = useNavigation().formData?.has('shownAt') ?? false
  const filled = { ...typed, values: { city: town, ...person, ...typed.values } }
  return (
    <section className="series-width series-part" id="previens-moi">
      <h2 className="series-heading">Préviens-moi</h2>
      <p className="series-note">
        Un mail quand une étape ouvre à moins de {nearStageKm}&nbsp;km de chez toi, un par étape. Il
        porte le lien qui arrête tout.
      </p>
      <Form ref={form} method="post" noValidate className="mt-6 grid max-w-form gap-5">
        <input type="hidden" name="form" value="etape" />
        <FormRefusal answer={answer} />
        <MailFields typed={filled} />
        <TextField
          {...fieldProps(filled, 'city')}
          label="Ville ou code postal"
          autoComplete="postal-code"
          maxLength={80}
          required
        />
        <FormCheck shownAt={shownAt} typed={typed} />
        <Button look="quiet" width="full" pending={pending}>
          Préviens-moi
        </Button>
        <KeptNote kind="etape" reader="l’équipe de la série" />
      </Form>
    </section>
  )
}
