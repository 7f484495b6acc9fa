import { plural } from '@quatre/domain'
import { Form, redirect, useSubmit } from 'react-router'
import { centerInPath } from '../centers/parts/named-center.ts'
import { findPlace } from '../centers/parts/place/find-place.ts'
import { loadPerson } from '../leads/parts/load-request.ts'
import { sendRequest } from '../leads/parts/send-request.ts'
import { requestContext } from '../site/context.ts'
import { formText } from '../site/form/form-text.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/sign-up.ts'
import { Bar } from './choice/bar.tsx'
import { CategoryChoice, StageChoice } from './choice/choices.tsx'
import { NearMe } from './choice/near-me.tsx'
import { Needs } from './choice/needs.tsx'
import { readChoice } from './choice/read-choice.ts'
import { seriesAddress, signUpToSeriesAddress } from './parts/addresses.ts'
import '../leads/parts/leads.css'
import './choice/choice.css'

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({
    title: 'S’inscrire à La Remontada',
    description:
      'Choisis ton étape et ta catégorie\u00a0: ce qu’on demande à ta paire, les places et le prix, avant de t’inscrire.',
    canonical: signUpToSeriesAddress(),
    matches,
  })

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  await centerInPath(site, params)
  const [choice, person, { shownAt }] = await Promise.all([
    readChoice(site, url.searchParams),
    loadPerson(site),
    site.api.leads.form({ query: { contactType: 'etape' } }),
  ])
  return { ...choice, person, shownAt }
}

/** Stores the place for which a visitor wants to be notified of stages. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const center = await centerInPath(site, params)
  const town = formText(form, 'city').trim()
  const place = town === '' ? null : await findPlace(site, town)
  const answer = await sendRequest(site, form, {
    contactType: 'etape',
    city: place?.name ?? town,
    details: place ? { position: { latitude: place.latitude, longitude: place.longitude } } : {},
  })
  if (!('saved' in answer)) return answer
  return redirect(`${seriesAddress(center?.slug)}/formulaire-confirmation?pour=etapes`, 303)
}

/** A stage and a category in two choices; without script a button sends them. */
export default function SignUpToSeries({ loaderData: choice, actionData }: Route.ComponentProps) {
  const send = useSubmit()
  const { stage, stages } = choice
  return (
    <>
      <Form
        className="series-choice series-width"
        onChange={(event) =>
          void send(event.currentTarget, { replace: true, preventScrollReset: true })
        }
      >
        <h1 className="series-title">S’inscrire</h1>
        {stage === null ? (
          <p>Aucune étape ne prend d’inscriptions pour l’instant.</p>
        ) : (
          <>
            <StageChoice stages={stages} chosen={stage.id} now={choice.now} />
            <CategoryChoice {...choice} stage={stage} />
            <noscript>
              <Button look="quiet" width="full">
                Voir ce qu’on te demande
              </Button>
            </noscript>
            <p className="series-note">
              {plural(stages.length, 'étape prend', 'étapes prennent')} des inscriptions.
              {stages[0]?.km !== null && ' Distance à vol d’oiseau depuis ton club.'}
            </p>
            <Needs {...choice} stage={stage} />
          </>
        )}
      </Form>
      <NearMe {...choice} answer={actionData} />
      {stage && choice.event && <Bar {...choice} stage={stage} event={choice.event} />}
    </>
  )
}
