import type { Competition } from '@quatre/contract'
import { euros, tournamentEventNames, kilometres } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { typographic } from '../../ui/typographic.ts'
import { tournamentAddress } from './addresses.ts'
import { tournamentStage } from './stage.ts'
import {
  capital,
  daysText,
  deadlineText,
  categoryText,
  momentText,
  placesText,
  previewNames,
} from './words.ts'

interface TournamentRowsProps {
  readonly tournaments: readonly Competition[]
  /** The centre whose list it is. */
  readonly center: string | null
  readonly now: number
  /** The member's possible action for each tournament, or why there is none. */
  readonly own?: ReadonlyMap<number, ReactNode>
}

/**
 * Tournaments as rows: the category first, then when and where, then what is left. Drawn by the server: the page that has
 * them imports `rows.css`.
 */
export function TournamentRows({ tournaments, center, now, own }: TournamentRowsProps) {
  return (
    <ul className="tournament-rows">
      {tournaments.map((tournament) => {
        const { id, event, preview, fee, distanceKm, center: at } = tournament
        const where = [
          typographic(at.name),
          distanceKm === null ? '' : kilometres(distanceKm),
        ].filter(Boolean)
        return (
          <li key={id} data-preview={preview}>
            <Link to={tournamentAddress(id, center)}>
              <h2>
                <b className="headline">{categoryText(tournament)}</b>{' '}
                <span>{capital(tournamentEventNames[event])}</span>
              </h2>
              <p className="row-when">
                <b>{capital(daysText(tournament))}</b>
                <span>{where.join(', ')}</span>
              </p>
              <p className="row-kind">
                <Badge tone={preview === 'federation' ? 'ink' : 'neutral'}>
                  {previewNames[preview]}
                </Badge>
                <span>{euros(fee.value)} par joueur</span>
              </p>
              <p className="row-places">{stageNote(tournament, now)}</p>
            </Link>
            {own?.get(id)}
          </li>
        )
      })}
    </ul>
  )
}

function stageNote(tournament: Competition, now: number): ReactNode {
  switch (tournamentStage(tournament, now)) {
    case 'soon':
      return <span>Inscriptions {momentText(tournament.entryOpensAt)}</span>
    case 'open':
      return (
        <>
          <b className="row-open">{placesText(tournament)}</b>
          <span>jusqu’au {deadlineText(tournament.entryDeadline)}</span>
        </>
      )
    case 'full':
      return <b>{placesText(tournament)}</b>
    case 'closed':
      return <span>Inscriptions closes</span>
    case 'finished':
      return <span>Terminé, résultats en ligne</span>
    case 'cancelled':
      return <b className="row-cancelled">Annulé</b>
    case 'pools':
    case 'draw':
      return (
        <b className="row-live">
          <i className="row-dot" />
          En cours, scores en direct
        </b>
      )
  }
}
