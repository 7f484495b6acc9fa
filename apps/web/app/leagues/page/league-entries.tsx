import type { League, LeagueTeam } from '@quatre/contract'
import { euros, plural, time } from '@quatre/domain'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { typographic } from '../../ui/typographic.ts'
import { enterLeagueAddress, teamAddress } from '../parts/addresses.ts'
import { dateText, pointsText, stateText } from '../parts/words.ts'

interface EntriesProps {
  readonly league: League
  readonly teams: readonly LeagueTeam[]
  readonly now: number
}

/** A league whose entries are open, or to open: its description, its places, and the teams that have entered. */
export function LeagueEntries({ league, teams, now }: EntriesProps) {
  const { entryOpensAt, entryDeadline, capacity, fee, minPlayers, startsAt, reserved } = league
  const isOpen = Date.parse(entryOpensAt) <= now && now < Date.parse(entryDeadline)
  const facts = [
    ['Début', dateText(startsAt)],
    [
      'Inscriptions',
      isOpen
        ? `jusqu’au ${dateText(entryDeadline)}, ${time(entryDeadline)}`
        : now < Date.parse(entryOpensAt)
          ? `à partir du ${dateText(entryOpensAt)}`
          : 'closes',
    ],
    ['Par équipe', `${euros(fee.value)}, ${plural(minPlayers, 'joueur', 'joueurs')} au moins`],
  ] as const
  return (
    <section className="league-section" aria-labelledby="titre-places">
      <h2 id="titre-places" className="headline">
        {stateText(league, now)}
      </h2>
      <dl className="league-facts">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <LinkButton to={enterLeagueAddress(league.id)}>
          {teams.length < capacity ? 'Inscrire mon équipe' : 'Attendre une place'}
        </LinkButton>
      )}
      {now < Date.parse(entryOpensAt) && reserved.length > 0 && (
        <>
          <p className="league-lead">
            Avant l’ouverture à tous, une place est gardée pour{' '}
            {new Intl.ListFormat('fr').format(reserved.map(({ name }) => typographic(name)))}.
          </p>
          <LinkButton to={enterLeagueAddress(league.id)} look="quiet">
            Inscrire une équipe de la saison passée
          </LinkButton>
        </>
      )}
      <p className="league-lead">
        {pointsText(league)} Un match aller et un retour contre chacune.
      </p>
      <ul className="league-teams">
        {teams.map(({ teamId, name, players }) => (
          <li key={teamId}>
            <Link to={teamAddress(teamId)}>{typographic(name)}</Link>
            <span>{plural(players, 'joueur', 'joueurs')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
