import type { OwnLeagueEntry, TeamHead, Api } from '@quatre/contract'
import { euros, plural } from '@quatre/domain'
import { randomUUID } from 'node:crypto'
import { Form, Link, redirect } from 'react-router'
import { CenterSelect, centerRegions } from '../centers/parts/center-select.tsx'
import { requestContext } from '../site/context.ts'
import { formText, idIn, searchText } from '../site/form/form-text.ts'
import { submit } from '../site/form/submit.ts'
import { findMember, requireMember } from '../site/pages/access.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { RadioGroup } from '../ui/form/radio-group.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { ListPages } from '../ui/list-pages.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/my-teams.ts'
import { OwnEntries } from './own/own-entries.tsx'
import {
  enterLeagueAddress,
  teamAddress,
  teamsAddress,
  payLeagueAddress,
} from './parts/addresses.ts'
import './teams.css'

const perPage = 10

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { api } = site
  const league = idIn(url.searchParams.get('ligue'))
  if (league !== null) throw redirect(enterLeagueAddress(league))
  const search = searchText(url.searchParams, 'nom').slice(0, 40)
  const page = idIn(url.searchParams.get('page')) ?? 1
  const member = await findMember(site)
  const [found, mine, entries, centers] = await Promise.all([
    api.teams.list({ query: { search, _page: Math.min(page, 1000), _limit: perPage } }),
    member ? api.teams.ofMember({ params: { id: member.id } }) : null,
    member ? api.leagueEntries.list() : [],
    member ? site.centers() : [],
  ])
  const back = url.searchParams.get('rendu')
  return {
    found,
    search,
    page,
    mine,
    entries,
    regions: centerRegions(centers),
    // each showing of the form is one request, pressed twice or not
    requestKey: randomUUID(),
    returnedCents: back !== null && /^\d{1,7}$/.test(back) ? Number(back) : null,
    entrance: member ? null : '/signin?redirect=%2Fequipe',
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  await requireMember(context, url)
  const form = await request.formData()
  const id = idIn(formText(form, 'inscription'))
  if (id !== null) return submit(form, () => actOnEntry(api, id, form))
  const create = async () => {
    const { id: team } = await api.teams.create({
      body: {
        name: formText(form, 'name').trim(),
        center: idIn(formText(form, 'center')) ?? 0,
        sport: idIn(formText(form, 'sport')) ?? 0,
      },
      idempotencyKey: formText(form, 'key'),
    })
    return redirect(teamAddress(team))
  }
  const fieldOfCode = { center_not_found: 'center', team_sport_refused: 'sport' }
  return submit(form, create, { fieldOfCode: { team_name_taken: 'name', ...fieldOfCode } })
}

/** The acts of a captain on an entry of a league: takes an offered place, changes players, leaves. */
async function actOnEntry(api: Api, id: number, form: FormData): Promise<Response> {
  const params = { id }
  const shown = redirect(`${teamsAddress}#ligue-${id}`)
  switch (formText(form, 'intent')) {
    case 'accept': {
      const { state, player } = await api.leagueEntries.acceptOffer({ params })
      return state === 'held' && player.due.value > 0 ? redirect(payLeagueAddress(id)) : shown
    }
    case 'change': {
      const player = idIn(formText(form, 'joueur')) ?? 0
      const inPlaceOf = idIn(formText(form, 'remplace'))
      const body = { player, ...(inPlaceOf !== null && { inPlaceOf }) }
      await api.leagueEntries.changePlayers({ params, body })
      return shown
    }
    case 'leave': {
      const { refund } = await api.leagueEntries.leave({ params, body: {} })
      return redirect(`${teamsAddress}?rendu=${refund.value}`)
    }
    default:
      return shown
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const isFound = loaderData !== undefined && (loaderData.search !== '' || loaderData.page > 1)
  return pageHead({
    title: 'Équipes de padel et de foot 5',
    description:
      'Trouve ton équipe, crée la tienne et entre en ligue\u00a0: joueurs, rencontres et face-à-face.',
    canonical: teamsAddress,
    matches,
    thin: isFound,
  })
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export default function MyTeams({ loaderData, actionData }: Route.ComponentProps) {
  const { found, search, page, mine, entries, entrance, returnedCents } = loaderData
  return (
    <Page title="Équipes" lead="Entre potes toute l’année, en ligue si tu veux.">
      {actionData?.refusal && (
        <div className="mt-4">
          <ErrorState title={actionData.refusal} />
        </div>
      )}
      {returnedCents !== null && (
        <p role="status" className="mt-4 font-semibold text-grass-deep">
          L’équipe est retirée de la ligue.{' '}
          {returnedCents > 0
            ? `${euros(returnedCents)} reviennent à qui a payé.`
            : 'Il n’y avait rien à rendre.'}
        </p>
      )}
      <OwnEntries entries={entries} teams={mine ?? []} />
      {mine && (
        <section className="team-section" aria-labelledby="mes-equipes">
          <h2 id="mes-equipes" className="headline">
            Les miennes
          </h2>
          {mine.length === 0 ? (
            <p className="team-note">
              Aucune pour l’instant{'\u00a0'}: ouvre le lien de ton capitaine, ou crée la tienne.
            </p>
          ) : (
            <TeamRows teams={mine} entries={entries} />
          )}
          <NewTeam {...loaderData} actionData={actionData} isOpen={mine.length === 0} />
        </section>
      )}
      <section className="team-section" aria-labelledby="trouver">
        <h2 id="trouver" className="headline">
          Trouver une équipe
        </h2>
        <Form method="get" className="team-search">
          <TextField label="Nom de l’équipe" name="nom" defaultValue={search} maxLength={40} />
          <Button look={mine ? 'quiet' : 'dark'}>Chercher</Button>
        </Form>
        <p role="status" className="team-note">
          {found.total === 0
            ? 'Aucune équipe de ce nom.'
            : plural(found.total, 'équipe', 'équipes')}
        </p>
        {found.total === 0 ? (
          <EmptyState title="Personne ici.">Essaie les premières lettres d’un mot.</EmptyState>
        ) : (
          <TeamRows teams={found.teams} entries={[]} />
        )}
        <ListPages
          page={page}
          pages={Math.ceil(found.total / perPage)}
          address={(asked) => pageAddress(search, asked)}
        />
      </section>
      {entrance && (
        <p className="actions mt-8">
          <LinkButton to={entrance}>Me connecter pour voir mes équipes</LinkButton>
        </p>
      )}
    </Page>
  )
}

const pageAddress = (search: string, page: number) =>
  `${teamsAddress}?${new URLSearchParams({ ...(search && { nom: search }), page: `${page}` })}`

interface TeamRowsProps {
  readonly teams: readonly (TeamHead & { readonly isCaptain?: boolean })[]
  readonly entries: readonly OwnLeagueEntry[]
}

function TeamRows({ teams, entries }: TeamRowsProps) {
  return (
    <ul className="team-rows">
      {teams.map(({ id, name, sportType, center, players, isCaptain }) => (
        <li key={id}>
          <Link to={teamAddress(id)}>
            <b>{name}</b>
            <span>
              {sportType.name}, {typographic(center.name)}
            </span>
            <small>
              {isCaptain ? 'capitaine' : plural(players, 'joueur', 'joueurs')}
              {entries.some(({ team }) => team.id === id) && ', en ligue'}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Sports whose teams play leagues, by number. */
const sports = [
  { value: '3', label: 'Padel' },
  { value: '4', label: 'Foot 5' },
]

type NewTeamProps = Pick<Route.ComponentProps['loaderData'], 'regions' | 'requestKey'> & {
  readonly actionData: Route.ComponentProps['actionData']
  readonly isOpen: boolean
}

function NewTeam({ regions, requestKey, actionData, isOpen }: NewTeamProps) {
  const { errors = {}, values = {} } = actionData ?? {}
  return (
    <details className="team-new" open={isOpen || Object.keys(errors).length > 0}>
      <summary className="link">Créer une équipe</summary>
      <Form method="post">
        <input type="hidden" name="key" value={values.key ?? requestKey} />
        <TextField
          label="Nom de l’équipe"
          name="name"
          required
          maxLength={40}
          defaultValue={values.name}
          error={errors.name}
        />
        <CenterSelect regions={regions} defaultValue={values.center} error={errors.center} />
        <RadioGroup
          label="Sport"
          name="sport"
          look="tiles"
          defaultValue={values.sport ?? '3'}
          options={sports}
          error={errors.sport}
        />
        <Button>Créer l’équipe</Button>
      </Form>
    </details>
  )
}
