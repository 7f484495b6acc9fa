import { tournamentEventNames } from '@quatre/domain'
import type { SocialArt } from '../../site/social-answer.ts'
import { typographic } from '../../ui/typographic.ts'
import { capital, daysText, categoryText, pairsText, placesText } from '../parts/words.ts'
import type { TournamentPage } from './tournament-page.ts'

/** The picture of a link to a tournament: its title, date and place, and the places left or the winners. */
export function tournamentArt(page: TournamentPage): SocialArt {
  const { tournament } = page
  const event = capital(tournamentEventNames[tournament.event])
  const lines = [
    `${event}, ${daysText(tournament)}`,
    typographic(tournament.center.name),
    stateText(page),
  ]
  return {
    kind: 'board',
    seed: `tournoi-${tournament.id}`,
    mark: categoryText(tournament),
    note: lines.join('\n'),
  }
}

function stateText({ tournament, stage, pairs }: TournamentPage): string {
  const winner = [...pairs.values()].find(({ finalRank }) => finalRank === 1)
  switch (stage) {
    case 'open':
    case 'full':
      return placesText(tournament)
    case 'finished':
      return winner ? `Victoire\u00a0: ${winner.name}` : 'Terminé'
    case 'cancelled':
      return 'Annulé'
    case 'pools':
    case 'draw':
      return `${pairsText(tournament.pairs)}, en cours`
    case 'soon':
    case 'closed':
      return pairsText(tournament.capacity)
  }
}
