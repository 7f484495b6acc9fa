import { networkTimeZone, dayInZone, plural } from '@quatre/domain'
import { Link, data, redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'
import { submit } from '../site/form/submit.ts'
import { requireMember } from '../site/pages/access.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { ErrorState } from '../ui/states.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/team.ts'
import { CaptainPart, LeavePart } from './page/captain-part.tsx'
import { AgainstPart } from './page/against-part.tsx'
import { PlayedPart, ToComePart } from './page/meetings-part.tsx'
import { RecordPart } from './page/record-part.tsx'
import { joinTeamAddress, leagueAddress, playerAddress, teamAddress } from './parts/addresses.ts'
import { leagueTitle, playerName } from './parts/entry-words.ts'
import './teams.css'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { api, now, origin } = context.get(requestContext)
  const id = idIn(params.teamId)
  if (id === null) throw data(null, { status: 404 })
  const of = { params: { id } }
  const other = idIn(url.searchParams.get('face'))
  const [team, statistics, players, leagues, coming, played] = await orNotFound(
    Promise.all([
      api.teams.get(of),
      api.teams.statistics(of),
      api.teams.players(of),
      api.teams.competitions({ ...of, query: { isActive: true } }),
      api.teams.fixtures({ ...of, query: { ended: false, _limit: 20 } }),
      api.teams.fixtures({ ...of, query: { ended: true, _limit: 100 } }),
    ]),
  )
  const against =
    other === null || other === id
      ? null
      : await orNotFound(api.teams.against({ params: { id, other } }))
  return {
    team,
    statistics,
    players,
    leagues,
    coming,
    played,
    against,
    origin,
    now,
    today: dayInZone(now, networkTimeZone),
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { api, origin } = context.get(requestContext)
  await requireMember(context, url)
  const id = idIn(params.teamId) ?? 0
  const form = await request.formData()
  const of = { params: { id } }
  const player = idIn(formText(form, 'joueur')) ?? 0
  const act = async () => {
    switch (formText(form, 'intent')) {
      case 'invite':
        return { link: origin + joinTeamAddress((await api.teams.invite(of)).key) }
      case 'rename':
        await api.teams.rename({ ...of, body: { name: formText(form, 'name').trim() } })
        return redirect(teamAddress(id))
      case 'captain':
        await api.teams.handOver({ ...of, body: { player } })
        return redirect(teamAddress(id))
      case 'remove':
        await api.teams.removePlayer({ params: { id, player } })
        return redirect(teamAddress(id))
      case 'leave':
        await api.teams.leave(of)
        return redirect(teamAddress(id))
      default:
        return redirect(teamAddress(id))
    }
  }
  return submit(form, act, { fieldOfCode: { team_name_taken: 'name' } })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { id, name, sportType, center } = loaderData.team
  return pageHead({
    title: `Équipe ${name}`,
    description: `${name}, équipe de ${sportType.name.toLowerCase()} à ${typographic(center.name)}\u00a0: joueurs, ligues, rencontres et face-à-face.`,
    canonical: teamAddress(id),
    matches,
    // names of people
    thin: true,
  })
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { team, statistics, players, leagues, coming, played, against, now, today } = loaderData
  const link = actionData?.saved?.link ?? null
  return (
    <>
      <RecordPart team={team} statistics={statistics} played={played} />
      <div className="layout-width team-page">
        {actionData?.refusal && <ErrorState title={actionData.refusal} />}
        <ToComePart team={team} fixtures={coming} today={today} now={now} />
        {team.own === 'captain' && (
          <CaptainPart
            team={team}
            players={players}
            link={link}
            errors={actionData?.errors ?? {}}
          />
        )}
        <section className="team-players" aria-labelledby="joueurs">
          <h2 id="joueurs" className="headline">
            {plural(players.length, 'joueur', 'joueurs')}
          </h2>
          <ul>
            {players.map((player, at) => (
              <li key={player.id ?? `retired-${at}`}>
                {player.id === null || !player.hasPage ? (
                  playerName(player)
                ) : (
                  <Link to={playerAddress(player.id)}>
                    {playerName(player)} {player.isCaptain && <small>capitaine</small>}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          {players.length === 0 && <p className="team-note">L’équipe n’a plus de joueurs.</p>}
          {team.own !== null && <LeavePart isCaptain={team.own === 'captain'} players={players} />}
        </section>
        {leagues.length > 0 && (
          <section aria-labelledby="ligues">
            <h2 id="ligues" className="team-label">
              En ligue
            </h2>
            <ul className="team-rows">
              {leagues.map((league) => (
                <li key={league.id}>
                  <Link to={leagueAddress(league.id)}>
                    <b>{leagueTitle(league)}</b>
                    <span>
                      {league.season}, {typographic(league.center.name)}
                    </span>
                    <small>{league.status === 'open' ? 'bientôt' : 'en cours'}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        <PlayedPart fixtures={played} today={today} />
        <AgainstPart team={team} played={played} against={against} today={today} />
      </div>
    </>
  )
}
