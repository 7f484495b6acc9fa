import { plural } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import { Devis } from '../../content/parts/families/families.tsx'
import { SectionView } from '../../content/parts/section-view.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import type { Route } from './+types/invitation.ts'
import {
  fieldProps,
  FormCheck,
  FormRefusal,
  KeptNote,
  PersonFields,
  useTyped,
} from '../parts/fields.tsx'

/** An evening for companies: its time, its subject, the places left, and the form. */
export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, evening } = loaderData
  const town = page.center?.town
  return (
    <SectionView page={page}>
      <Devis
        page={page}
        replaced={{
          form: evening?.isOpen ? (
            <>
              <section className="ed-block">
                <h2 className="ed-title headline">La soirée</h2>
                <ol className="ed-steps">
                  {evening.program.map(({ mark, title }) => (
                    <li key={mark}>
                      <span className="ed-mark headline-time">{mark}</span>
                      <h3>{title}</h3>
                    </li>
                  ))}
                </ol>
              </section>
              <Places {...loaderData} answer={actionData} />
            </>
          ) : (
            <section className="ed-block" id="demande">
              <h2 className="ed-title headline">Pas de soirée prévue</h2>
              <div className="actions">
                <p>La prochaine à {town} est annoncée dans la newsletter du club.</p>
                <LinkButton to={`/${page.center?.slug}/newsletters`}>
                  Recevoir la newsletter
                </LinkButton>
              </div>
            </section>
          ),
        }}
      />
    </SectionView>
  )
}

type PlacesProps = Route.ComponentProps['loaderData'] & {
  readonly answer: Route.ComponentProps['actionData']
}

function Places({ evening, centerId, person, shownAt, answer }: PlacesProps) {
  const typed = useTyped(answer)
  const form = useFocusOnError(answer)
  const pending = useNavigation().formData?.has('shownAt') ?? false
  if (!evening) return null
  const isFull = evening.left === 0
  return (
    <section className="ed-block" id="demande">
      <h2 className="ed-title headline">Ta place</h2>
      <Form ref={form} method="post" noValidate className="grid max-w-form gap-5">
        <p className="text-lg">
          <b>{isFull ? 'Complet' : `${plural(evening.left, 'place', 'places')} encore`}</b>
          {isFull
            ? '\u00a0: tu passes sur la liste d’attente.'
            : `, réponse jusqu’au ${evening.until}.`}
        </p>
        <FormRefusal answer={answer} />
        {typed.errors.date && (
          <p className="lead-fault" tabIndex={-1} data-fault>
            {typed.errors.date}
          </p>
        )}
        <input type="hidden" name="jour" value={evening.date} />
        <input type="hidden" name="center" value={centerId} />
        <Select
          {...fieldProps(typed, 'personnes')}
          error={typed.errors.capacity}
          label="Combien de places"
          defaultValue={typed.values.personnes ?? '1'}
        >
          {[1, 2, 3, 4].map((count) => (
            <option key={count}>{count}</option>
          ))}
        </Select>
        <TextField
          {...fieldProps(typed, 'companyName')}
          label="Entreprise (facultatif)"
          autoComplete="organization"
          maxLength={120}
        />
        <PersonFields typed={typed} person={person} phone="mobile" />
        <FormCheck shownAt={shownAt} typed={typed} />
        <Button width="full" pending={pending}>
          {isFull ? 'M’inscrire sur la liste d’attente' : 'Garder ma place'}
        </Button>
        <KeptNote kind="afterwork" reader="l’équipe du club, la veille" />
      </Form>
    </section>
  )
}
