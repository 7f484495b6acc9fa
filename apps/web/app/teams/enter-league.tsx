import type { LeagueTeamCheck } from '@quatre/contract'
import { euros, teamShares } from '@quatre/domain'
import { randomUUID } from 'node:crypto'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { requestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'
import { submit } from '../site/form/submit.ts'
import { requireMember } from '../site/pages/access.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { Fact } from '../ui/fact.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { RadioGroup } from '../ui/form/radio-group.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/enter-league.ts'
import {
  enterLeagueAddress,
  leagueAddress,
  payLeagueAddress,
  teamAddress,
  teamsAddress,
} from './parts/addresses.ts'
import { leagueTitle, dayTimeText, playerName } from './parts/entry-words.ts'
import './teams.css'

export const meta = () =>
  privateHead('Inscrire mon équipe', 'Choisis les joueurs et inscris ton équipe à la ligue.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, now } = context.get(requestContext)
  const id = idIn(url.searchParams.get('ligue'))
  if (id === null) throw data(null, { status: 404 })
  const member = await requireMember(context, url)
  const check = await orNotFound(api.leagueEntries.check({ params: { id } }))
  const asked = idIn(url.searchParams.get('equipe'))
  const team =
    check.teams.find((one) => one.id === asked) ??
    check.teams.find(({ mayEnter }) => mayEnter) ??
    check.teams[0] ??
    null
  if (team?.entry) {
    throw redirect(
      team.entry.state === 'held'
        ? payLeagueAddress(team.entry.id)
        : `${teamsAddress}#ligue-${team.entry.id}`,
    )
  }
  return { check, team, now, captainId: member.id, requestKey: randomUUID() }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  await requireMember(context, url)
  const form = await request.formData()
  const ligue = idIn(url.searchParams.get('ligue')) ?? 0
  return submit(form, async () => {
    const entry = await api.leagueEntries.enter({
      params: { id: ligue },
      body: {
        team: idIn(formText(form, 'equipe')) ?? 0,
        players: [...form.keys()].flatMap((name) => idIn(name.replace('joueur-', '')) ?? []),
        isSplit: formText(form, 'part') !== 'equipe',
        waits: formText(form, 'attente') === 'oui',
      },
      idempotencyKey: formText(form, 'key'),
    })
    const isToPay = entry.state === 'held' && entry.player.due.value > 0
    return redirect(isToPay ? payLeagueAddress(entry.id) : `${teamsAddress}#ligue-${entry.id}`)
  })
}

export default function EnterLeague({ loaderData, actionData }: Route.ComponentProps) {
  const { check, team, now } = loaderData
  const { league, isOpen } = check
  return (
    <div className="layout-width team-enter">
      <p className="team-of">
        {leagueTitle(league)}, {typographic(league.center.name)}
      </p>
      <h1 className="headline">{check.free > 0 ? 'Ton équipe' : 'Liste d’attente'}</h1>
      {actionData?.refusal && <ErrorState title={actionData.refusal} />}
      {!(team?.mayEnter ?? isOpen) ? (
        <EmptyState
          title={
            Date.parse(league.entryOpensAt) > now
              ? `Les inscriptions ouvrent le ${dayTimeText(league.entryOpensAt)}.`
              : 'Les inscriptions sont closes.'
          }
          action={<LinkButton to={leagueAddress(league.id)}>Voir la ligue</LinkButton>}
        />
      ) : team === null ? (
        <EmptyState
          title={`Tu n’es capitaine d’aucune équipe de ${league.sportType.name.toLowerCase()}.`}
          action={<LinkButton to={teamsAddress}>Créer une équipe</LinkButton>}
        >
          Il te faut {league.minPlayers} joueurs, toi compris.
        </EmptyState>
      ) : (
        <Chosen {...loaderData} team={team} />
      )}
    </div>
  )
}

type Team = LeagueTeamCheck['teams'][number]
type ChosenProps = Omit<Route.ComponentProps['loaderData'], 'team'> & { readonly team: Team }

/** The players, the price, and the one action. */
function Chosen({ check, team, captainId, requestKey }: ChosenProps) {
  const { league, free, waiting, teams } = check
  const isPending = useNavigation().state !== 'idle'
  const isEnough = team.players.filter(({ isTaken }) => !isTaken).length >= league.minPlayers
  const share = teamShares(league.fee.value, league.minPlayers, true)[1] ?? league.fee.value
  return (
    <Form method="post">
      <input type="hidden" name="key" value={requestKey} />
      <input type="hidden" name="equipe" value={team.id} />
      {free <= 0 && <input type="hidden" name="attente" value="oui" />}
      {teams.length > 1 && (
        <p className="team-switch">
          {teams.map((one) =>
            one.id === team.id ? (
              <b key={one.id}>{one.name}</b>
            ) : (
              <Link
                key={one.id}
                to={`${enterLeagueAddress(league.id)}&equipe=${one.id}`}
                className="link"
              >
                {one.name}
              </Link>
            ),
          )}
        </p>
      )}
      <fieldset className="team-choice">
        <legend>
          <b>{team.name}</b> <span>au moins {league.minPlayers}, toi compris</span>
        </legend>
        {team.players.map((one) => (
          <Checkbox
            key={one.id}
            label={playerName(one)}
            name={`joueur-${one.id}`}
            defaultChecked={one.id === captainId || !one.isTaken}
            disabled={one.id === captainId || one.isTaken}
            hint={
              one.id === captainId
                ? 'capitaine'
                : one.isTaken
                  ? 'dans une autre équipe de cette ligue'
                  : undefined
            }
          />
        ))}
        {!isEnough && (
          <p className="team-why">
            Il manque des joueurs.{' '}
            <Link to={teamAddress(team.id)} className="link">
              Inviter par un lien
            </Link>
          </p>
        )}
      </fieldset>
      <dl>
        <Fact label="Place">
          {free > 0
            ? 'gardée 15 minutes dès que tu continues'
            : `complet\u00a0: ton équipe attend, ${waiting + 1}${waiting === 0 ? 're' : 'e'} de la liste. Une place libérée est gardée 24\u00a0h, et se paie à ce moment-là.`}
        </Fact>
        {league.fee.value > 0 && (
          <Fact label="À plusieurs">
            chacun paie sa part en 24{'\u00a0'}h, 2{'\u00a0'}h le dernier jour{'\u00a0'}; sinon
            l’équipe est retirée et tout est rendu.
          </Fact>
        )}
        <Fact label="Inscriptions">
          jusqu’au {dayTimeText(league.entryDeadline)}. Jusqu’au tirage du calendrier tu remplaces
          un joueur, ou tu retires l’équipe et tout est rendu.
        </Fact>
      </dl>
      <RadioGroup
        label="Payer"
        name="part"
        look="tiles"
        defaultValue="joueurs"
        options={[
          {
            value: 'joueurs',
            label: 'Chacun sa part',
            detail: `${euros(share)} à ${league.minPlayers}`,
          },
          { value: 'equipe', label: 'Toute l’équipe', detail: euros(league.fee.value) },
        ]}
      />
      <div className="team-bar">
        <Button width="full" pending={isPending} disabled={!isEnough}>
          {free > 0 ? 'Continuer vers le paiement' : 'Attendre une place'}
        </Button>
      </div>
    </Form>
  )
}
