import { dayLong, time } from '@quatre/domain'
import { data, Form, Link, redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'
import { submit } from '../site/form/submit.ts'
import { requireMember } from '../site/pages/access.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/form/select.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/lineup.ts'
import { teamAddress, teamsAddress } from './parts/addresses.ts'
import { playerName } from './parts/entry-words.ts'
import './teams.css'

export const meta = () =>
  privateHead('Composer l’équipe', 'Place tes joueurs pour la prochaine rencontre.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const id = idIn(params.fixtureId)
  if (id === null) throw data(null, { status: 404 })
  const lineup = await orNotFound(api.teams.lineup({ params: { id } }))
  return { lineup, teamId: idIn(params.teamId) ?? 0, isSaved: url.searchParams.has('fait') }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  await requireMember(context, url)
  const id = idIn(params.fixtureId) ?? 0
  const form = await request.formData()
  return submit(form, async () => {
    const { rubbers } = await api.teams.lineup({ params: { id } })
    const chosen = rubbers.map(({ rubber }) =>
      [...form.keys()].flatMap((name) =>
        name.startsWith(`match-${rubber}-`) ? (idIn(formText(form, name)) ?? []) : [],
      ),
    )
    await api.teams.setLineup({ params: { id }, body: { rubbers: chosen } })
    return redirect(`${url.pathname}?fait=1`)
  })
}

const benchPlaces = 6

/** The players of each match of a meeting, a list for each place: without a script too. */
export default function LineupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lineup, teamId, isSaved } = loaderData
  const { fixture, sidePlayers, players, rubbers } = lineup
  const isPair = sidePlayers === 2
  const places = isPair ? 2 : sidePlayers + benchPlaces
  return (
    <Page back={{ to: teamAddress(teamId), label: 'L’équipe' }}>
      <div className="team-lineup">
        <p className="team-of">
          {dayLong(fixture.startsAt)} à{'\u00a0'}
          {time(fixture.startsAt)}, {typographic(fixture.place)}
        </p>
        <h1 className="headline">
          {fixture.isHome ? 'On reçoit' : 'Chez'} {fixture.opponent.name}
        </h1>
        {actionData?.refusal && <ErrorState title={actionData.refusal} />}
        {isSaved && (
          <p role="status" className="font-semibold text-grass-deep">
            L’équipe est composée. Tu peux la changer jusqu’au début.
          </p>
        )}
        {rubbers.length === 0 || players.length === 0 ? (
          <EmptyState title="Rien à composer pour l’instant.">
            Les matchs de cette rencontre ne sont pas encore fixés.{' '}
            <Link to={teamsAddress} className="link">
              Mes équipes
            </Link>
          </EmptyState>
        ) : (
          <Form method="post">
            {rubbers.map(({ rubber, players: placed }) => (
              <fieldset key={rubber} className="team-rubber">
                <legend>{isPair ? `Double ${rubber}` : 'Les joueurs'}</legend>
                {Array.from({ length: places }, (_, at) => (
                  <Select
                    key={at}
                    label={
                      at < sidePlayers ? `Joueur ${at + 1}` : `Remplaçant ${at + 1 - sidePlayers}`
                    }
                    name={`match-${rubber}-${at + 1}`}
                    defaultValue={placed[at] ?? ''}
                  >
                    <option value="">à choisir</option>
                    {players.map((one) => (
                      <option key={one.id} value={one.id}>
                        {playerName(one)}
                      </option>
                    ))}
                  </Select>
                ))}
              </fieldset>
            ))}
            <Button width="full">Composer l’équipe</Button>
          </Form>
        )}
      </div>
    </Page>
  )
}
