import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import {
  entryAddress,
  matchesAddress,
  tournamentCalendarAddress,
  tournamentsAddress,
  waitingListAddress,
} from '../parts/addresses.ts'
import { pairsText } from '../parts/words.ts'
import { isPlayed, type TournamentPage } from './tournament-page.ts'

/** The one action that fits the stage, and the ways to more. */
export function Actions({ tournament, stage, followed }: TournamentPage) {
  const { id, center, entries, matches } = tournament
  const pairs = entries.filter(({ state }) => state !== 'waiting').length
  return (
    <div className="tournament-actions">
      {stage === 'open' && <LinkButton to={entryAddress(id)}>Inscrire ma paire</LinkButton>}
      {stage === 'full' && <LinkButton to={waitingListAddress(id)}>Liste d’attente</LinkButton>}
      {isPlayed(stage) && (
        <a href="#paires" className={followed ? 'button button-quiet' : 'button'}>
          {followed ? 'Suivre une autre paire' : 'Suivre une paire'}
        </a>
      )}
      {stage === 'cancelled' && (
        <LinkButton to={tournamentsAddress()}>Voir les autres tournois</LinkButton>
      )}
      <p className="tournament-ways">
        {pairs > 0 && stage !== 'finished' && (
          <a href="#paires" className="link">
            {pairs === 1 ? 'La paire inscrite' : `Les ${pairsText(pairs)} et leur poids`}
          </a>
        )}
        {matches.length > 0 && (
          <Link to={matchesAddress(id, center.slug)} className="link">
            Tous les matchs
          </Link>
        )}
        {stage !== 'finished' && stage !== 'cancelled' && (
          <a href={tournamentCalendarAddress(id)} className="link">
            <Icon name="calendar-add" /> Ajouter à mon agenda
          </a>
        )}
      </p>
    </div>
  )
}
