import type { Api } from '@quatre/contract'
import { dayLong, time } from '@quatre/domain'
import { Form, redirect, useNavigation } from 'react-router'
import { requestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'
import { submit } from '../site/form/submit.ts'
import { requireMember } from '../site/pages/access.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/note-match.ts'
import { ScoreFields } from './page/result-forms.tsx'
import { resultInForm, showRefusal } from './page/sent-result.ts'
import { matchAddress } from './parts/addresses.ts'
import './page/note.css'

export const meta = () =>
  privateHead('Noter le score', 'Dis qui jouait avec qui et le score\u00a0: l’autre camp confirme.')

const sideNames = ['À gauche du filet', 'À droite du filet'] as const

const readPlaces = (api: Api, bookingId: string) =>
  orNotFound(api.matches.places({ params: { id: idIn(bookingId) ?? 0 } }))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  await requireMember(context, url)
  const { startingDate, center, isFoot, places } = await readPlaces(api, params.bookingId)
  return {
    when: `${dayLong(startingDate)}, ${time(startingDate)}`,
    where: typographic(center),
    isFoot,
    places: places.map(({ id, firstName }, index) => ({
      id,
      name: firstName ?? `Joueur ${index + 1}`,
      side: index < places.length / 2 ? 0 : 1,
    })),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  await requireMember(context, url)
  const { places, isFoot } = await readPlaces(api, params.bookingId)
  const form = await request.formData()
  const placed = places.map(({ id }) => ({
    id,
    side: formText(form, `place-${id}`) === '1' ? 1 : 0,
  }))
  const side = (index: number) => placed.filter((place) => place.side === index).map(({ id }) => id)
  const note = async () => {
    const match = await api.matches.friendly({
      params: { id: idIn(params.bookingId) ?? 0 },
      body: { sides: [side(0), side(1)] },
    })
    if (match.state === 'planned' || match.state === 'live') {
      const result = resultInForm(form, isFoot) as never
      await api.matches.enter({
        params: { id: match.id },
        body: { version: match.version, result },
      })
    }
    return redirect(matchAddress(match.id))
  }
  return submit(form, note, { show: showRefusal })
}

export default function NoteMatch({ loaderData, actionData }: Route.ComponentProps) {
  const { when, where, places, isFoot } = loaderData
  const pending = useNavigation().formMethod === 'POST'
  return (
    <Page back={{ to: '/mon-compte/mes-resa', label: 'Mes réservations' }}>
      <h1 className="headline mt-3 text-2xl">Noter le score</h1>
      <p className="mt-2 text-lg first-letter:uppercase">
        {when}, {where}
      </p>
      <Form method="post" className="note-match">
        {actionData && (
          <p role="alert" className="font-semibold text-alert">
            {actionData.refusal}
          </p>
        )}
        <div className="note-court">
          {places.map(({ id, name, side }) => (
            <fieldset key={id}>
              <legend>{name}</legend>
              {sideNames.map((label, index) => (
                <label key={label}>
                  <input
                    type="radio"
                    name={`place-${id}`}
                    value={index}
                    defaultChecked={side === index}
                    className="tick"
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
        <ScoreFields
          kind="friendly"
          sides={[{ name: 'À gauche' }, { name: 'À droite' }]}
          isFoot={isFoot}
        />
        <Button pending={pending} width="full">
          Enregistrer le score
        </Button>
        <p className="text-mute">
          L’autre camp reçoit un mail pour confirmer ou contester. Sans réponse, le score est
          définitif 72{'\u00a0'}heures après.
        </p>
      </Form>
    </Page>
  )
}
