import { dayLong, plural, time } from '@quatre/domain'
import { Form, redirect, useNavigation } from 'react-router'
import { Devis } from '../site/content/families/families.tsx'
import { loadSection } from '../site/content/section-page.ts'
import { sectionHead, SectionView } from '../site/content/section-view.tsx'
import { requestContext } from '../site/context.ts'
import { centerInPath } from '../site/named-center.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useFocusOnError } from '../ui/form/use-focus-on-error.ts'
import type { Route } from './+types/invitation.ts'
import { fieldOf, FormCheck, FormRefusal, KeptNote, PersonFields, useTyped } from './fields.tsx'
import { loadPerson } from './load-request.ts'
import { sendRequest } from './send-request.ts'
import './leads.css'

const section = 'invitation-afterwork'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await centerInPath(site, params)
  if (center === null) throw new Error('An invitation is of a centre.')
  const [page, { invitation }, form, person] = await Promise.all([
    loadSection(site, {
      section,
      path: `/${section}`,
      center,
      isHome: false,
      query: url.searchParams,
    }),
    site.api.content.invitation({ params: { id: center.id }, query: {} }),
    site.api.leads.form({ query: { contactType: 'afterwork', center: center.id } }),
    loadPerson(site),
  ])
  const isOpen = invitation !== null && Date.parse(invitation.deadline) > site.now
  const day = invitation && dayLong(invitation.startsAt)
  return {
    page: invitation
      ? { ...page, title: `${upper(day ?? '')} au club, dès ${time(invitation.startsAt)}` }
      : page,
    shownAt: form.shownAt,
    person,
    centerId: center.id,
    evening: invitation && {
      title: invitation.opTitle,
      date: invitation.startsAt.slice(0, 10),
      until: `${dayLong(invitation.deadline)}, ${time(invitation.deadline)}`,
      program: invitation.program,
      left: Math.max(0, invitation.places - form.placesTaken),
      isOpen,
    },
  }
}

const upper = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

export async function action({ request, context, params }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const answer = await sendRequest(site, form, { contactType: 'afterwork' })
  if (!('saved' in answer) || answer.saved === null) return answer
  const { status, reference } = answer.saved
  const query = new URLSearchParams({ etat: status === 'waiting' ? 'attente' : 'garde', reference })
  const { center_name } = params as { readonly center_name?: string }
  return redirect(`/${center_name}/${section}/confirmation?${query}`, 303)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? sectionHead(loaderData.page, matches) : []
}

/** An evening for companies: when, what, how many places are left, and the form. */
export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
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
          {...fieldOf(typed, 'personnes')}
          error={typed.errors.capacity}
          label="Combien de places"
          defaultValue={typed.values.personnes ?? '1'}
        >
          {[1, 2, 3, 4].map((count) => (
            <option key={count}>{count}</option>
          ))}
        </Select>
        <TextField
          {...fieldOf(typed, 'companyName')}
          label="Entreprise (facultatif)"
          autoComplete="organization"
          maxLength={120}
        />
        <PersonFields typed={typed} person={person} phone="mobile" />
        <FormCheck shownAt={shownAt} typed={typed} />
        <Button width="full" pending={pending}>
          {isFull ? 'M’inscrire sur la liste d’attente' : 'Garder ma place'}
        </Button>
        <KeptNote kind="afterwork" reader="l’équipe du centre, la veille" />
      </Form>
    </section>
  )
}
