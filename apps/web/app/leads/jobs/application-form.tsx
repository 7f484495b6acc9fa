import { useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { CenterSelect, type centerRegions } from '../../centers/parts/center-select.tsx'
import type { Answer } from '../../site/form/submit.ts'
import { Button } from '../../ui/button.tsx'
import { describedBy, Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import {
  Done,
  fieldProps,
  FormRefusal,
  PersonFields,
  PrivacyLink,
  useTyped,
} from '../parts/fields.tsx'
import type { PersonData } from '../parts/load-request.ts'

interface ApplicationFormProps {
  readonly person: PersonData
  /** The job that is applied for; null of one’s own idea. */
  readonly job: { readonly position: string; readonly centers: readonly number[] } | null
  readonly regions: ReturnType<typeof centerRegions>
  readonly center: number | null
  readonly answer: Answer<{ readonly id: number }> | undefined
}

/** An application with its files; everything goes at once. */
export function ApplicationForm({ person, job, regions, center, answer }: ApplicationFormProps) {
  const typed = useTyped(answer)
  const form = useFocusOnError(answer)
  const pending = useNavigation().formData?.has('desiredPosition') ?? false
  const field = (name: string) => fieldProps(typed, name)
  return (
    <section className="ed-block" id="demande">
      <h2 className="ed-title headline">Ta candidature</h2>
      {answer?.saved ? (
        <Done>
          <p>
            Candidature <b className="figures">n°&nbsp;{answer.saved.id}</b> envoyée, réponse sous
            dix jours ouvrés.
          </p>
          <p className="font-normal">Le mail que tu reçois a le lien qui l’efface.</p>
        </Done>
      ) : (
        <Form
          ref={form}
          method="post"
          encType="multipart/form-data"
          noValidate
          className="grid max-w-form gap-5"
        >
          <FormRefusal answer={answer} />
          {job ? (
            <>
              <input type="hidden" name="desiredPosition" value={job.position} />
              {job.centers.map((id) => (
                <input key={id} type="hidden" name="center" value={id} />
              ))}
            </>
          ) : (
            <>
              <TextField {...field('desiredPosition')} label="Poste" maxLength={120} required />
              <CenterSelect
                regions={regions}
                none="Partout"
                defaultValue={typed.values.center ?? String(center ?? '')}
                error={typed.errors.center}
              />
            </>
          )}
          <PersonFields typed={typed} person={person} phone="mobile" />
          <FileField name="cv" label="CV" error={typed.errors.cv} required />
          <FileField name="letter" label="Lettre (facultatif)" error={typed.errors.letter} />
          <TextArea
            {...field('informations')}
            label="En deux phrases (facultatif)"
            maxLength={2000}
          />
          <Button width="full" pending={pending}>
            Envoyer ma candidature
          </Button>
          <p className="text-sm text-mute">
            Lu par l’équipe du recrutement et la direction du club. Gardé deux ans après le dernier
            échange, ou jusqu’à ce que tu l’effaces. <PrivacyLink />
          </p>
        </Form>
      )}
    </section>
  )
}

interface FileFieldProps {
  readonly name: 'cv' | 'letter'
  readonly label: string
  readonly error: string | undefined
  readonly required?: boolean
}

/** A browser labels its own widgets in its own language: the button is ours, the name of the file the browser’s. */
function FileField({ name, label, error, required }: FileFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isEmpty, setIsEmpty] = useState(true)
  // chosen before the scripts came
  useEffect(() => setIsEmpty(input.current?.files?.length === 0), [])
  const hint = 'PDF ou DOCX, 10\u00a0Mo au plus'
  return (
    <Field id={id} label={label} hint={hint} error={error ?? null}>
      <div className="lead-file">
        <span aria-hidden>Choisir un fichier</span>
        <input
          ref={input}
          id={id}
          type="file"
          name={name}
          accept=".pdf,.docx"
          required={required}
          className="control"
          onChange={({ target }) => setIsEmpty(target.files?.length === 0)}
          data-empty={isEmpty || undefined}
          {...describedBy(id, { label, hint, error: error ?? null })}
        />
      </div>
    </Field>
  )
}
