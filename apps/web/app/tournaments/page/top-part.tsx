import type { TournamentMatch } from '@quatre/contract'
import { euros, tournamentEventNames, placeLine, plural, time } from '@quatre/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { typographic } from '../../ui/typographic.ts'
import { tournamentsAddress } from '../parts/addresses.ts'
import {
  capital,
  daysText,
  categoryText,
  deadlineText,
  momentText,
  pairsText,
  placesText,
  previewNames,
  timeFrom,
} from '../parts/words.ts'
import { Actions } from './actions.tsx'
import { FollowedPair } from './followed-pair.tsx'
import { isPlayed, type TournamentPage } from './tournament-page.ts'
import { Winners } from './winners.tsx'

/** Letters beside a « P » and figures: « Académie ». */
const widerLetters = 1.08

/** The category as large as it gets; beside it the pair one follows, the winners, or the facts. */
export function TopPart(page: TournamentPage) {
  const { tournament, stage, followed, address } = page
  const hero = categoryText(tournament)
  const size = isPlayed(stage) || stage === 'finished' ? tournament.pairs : tournament.capacity
  const leads = followed ? (
    <FollowedPair {...page} followed={followed} />
  ) : stage === 'finished' ? (
    <Winners {...page} />
  ) : null
  return (
    <header className="tournament-top layout-width" data-leads={leads ? true : undefined}>
      <div className="tournament-name">
        <Link to={tournamentsAddress(centerIn(address))} className="link tournament-back">
          Tous les tournois
        </Link>
        <p className="tournament-kicker">
          <i className="now-dot" data-stage={stage} />
          {tournamentKicker(page)}
        </p>
        <h1
          className="headline"
          style={{ '--letters': hero.length * (tournament.category ? 1 : widerLetters) } as object}
        >
          <span className="tournament-category">{hero}</span>{' '}
          <span className="tournament-event">
            {capital(tournamentEventNames[tournament.event])}, {pairsText(size)}
          </span>
        </h1>
      </div>
      {leads && <div className="tournament-leads">{leads}</div>}
      <Facts {...page} />
      <Actions {...page} />
    </header>
  )
}

/** The centre of the page's own address. */
const centerIn = (address: string) => /^\/([\w-]+)\/tournois\//.exec(address)?.[1]

function tournamentKicker({ tournament, stage, tree }: TournamentPage): string {
  const { matches, pairs, entryOpensAt, entryDeadline } = tournament
  switch (stage) {
    case 'soon':
      return `Inscriptions ${momentText(entryOpensAt)}`
    case 'open':
      return `Inscriptions ouvertes jusqu’au ${deadlineText(entryDeadline)}`
    case 'full':
      return placesText(tournament)
    case 'closed':
      return `Inscriptions closes, ${plural(pairs, 'paire inscrite', 'paires inscrites')}`
    case 'finished':
      return `Terminé, ${plural(matches.length, 'match joué', 'matchs joués')}`
    case 'cancelled':
      return 'Tournoi annulé'
    case 'pools':
    case 'draw': {
      const hasDraw = tree.length > 0
      const isOfStage = ({ pool }: TournamentMatch) => (pool !== null) === (stage === 'pools')
      const ofStage = hasDraw ? matches.filter(isOfStage) : matches
      const done = ofStage.filter(({ state }) => state === 'done').length
      const on = ofStage.filter(({ state }) => state === 'playing').length
      const where = !hasDraw ? 'En cours' : stage === 'pools' ? 'En poules' : 'Tableau final'
      const now = on > 0 ? `, ${on} en jeu` : ''
      return `${where}\u00a0: ${plural(done, 'match joué', 'matchs joués')} sur ${ofStage.length}${now}`
    }
  }
}

function Facts({ tournament, place, stage, tree }: TournamentPage) {
  const { center, courts, fee, preview, referee, entryDeadline, startsAt } = tournament
  const final = tree.at(-1)?.lines[0]?.startsAt
  const street = place ? `${typographic(placeLine(place.address))}, ` : ''
  return (
    <dl className="facts">
      <Fact term="Où" note={`${street}${plural(courts.length, 'terrain', 'terrains')}`}>
        <Link to={`/${center.slug}`} className="link">
          {typographic(center.name)}
        </Link>
      </Fact>
      <Fact
        term="Quand"
        note={`dès ${time(startsAt)}${final ? `, finale ${timeFrom(final, startsAt)}` : ''}`}
      >
        <b>{capital(daysText(tournament))}</b>
      </Fact>
      <Fact
        term="Jeu"
        note={
          isPlayed(stage)
            ? `${tournament.formatsText}, ${euros(fee.value)} par joueur`
            : tournament.formatsText
        }
      >
        {tournament.formulaText}
      </Fact>
      {!isPlayed(stage) && (
        <>
          <Fact
            term="Prix"
            note={
              stage === 'open' || stage === 'full'
                ? `inscription jusqu’au ${deadlineText(entryDeadline)}`
                : ''
            }
          >
            <b>{euros(fee.value)}</b> par joueur
          </Fact>
          <Fact
            term="Niveau"
            note={
              preview === 'federation' ? 'licence FFT de l’année pour les deux' : 'sans licence'
            }
          >
            <Link to={`${tournamentsAddress()}?type=${previewQuery[preview]}`} className="link">
              {previewNames[preview]}
            </Link>
          </Fact>
        </>
      )}
      {referee && <Fact term="Arbitre">{typographic(referee)}</Fact>}
    </dl>
  )
}

const previewQuery = { leisure: 'loisir', federation: 'homologue', academy: 'academie' } as const

function Fact({
  term,
  note,
  children,
}: {
  readonly term: string
  readonly note?: string
  readonly children: ReactNode
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
