import type { TournamentMatch } from '@quatre/contract'
import { isOfSeries, plural, poolName } from '@quatre/domain'
import { encode } from 'uqr'
import { classNames } from '../../ui/class-names.ts'
import { pathOfCode } from '../../ui/code-path.ts'
import { courtName, pairText, scoreText, competitionTitle } from '../parts/words.ts'
import { spokenScore } from '../page/match-card.tsx'
import type { TournamentPage } from '../page/tournament-page.ts'
import { screenPages, type ScreenColumn, type ScreenPage } from './screen-pages.ts'

const poolsOfPage = 8
const shownNext = 2

interface ScreenPartProps {
  readonly page: TournamentPage
  /** Where a phone that reads the code is led. */
  readonly link: string
}

/** A club's screen: the draw, its pools before it, or the places left; in pages that take turns. */
export function ScreenPart({ page, link }: ScreenPartProps) {
  const { tournament, stage, tree } = page
  const isInPools = stage === 'pools' || tree.length === 0
  const pools = Array.from(
    { length: Math.ceil(tournament.pools.length / poolsOfPage) },
    (_, place) => tournament.pools.slice(place * poolsOfPage, (place + 1) * poolsOfPage),
  )
  return (
    <>
      {isInPools &&
        pools.map((ofPage, place) => (
          <section
            key={ofPage[0]?.letter}
            className={classNames('screen-page screen-pools', place > 0 && 'screen-turned')}
            aria-label="Poules"
          >
            {ofPage.map((pool) => (
              <PoolTable key={pool.letter} {...pool} />
            ))}
          </section>
        ))}
      {isInPools && pools.length === 0 && (
        <section className="screen-page screen-places" aria-label="Inscriptions">
          <p className="headline">
            {stage !== 'cancelled' && Math.max(0, tournament.capacity - tournament.pairs)}
            <small>
              {stage === 'cancelled'
                ? 'tournoi annulé'
                : `places libres sur ${tournament.capacity}`}
            </small>
          </p>
        </section>
      )}
      {!isInPools &&
        screenPages(tree).map((shown, place) => (
          <section
            key={place}
            className={classNames('screen-page', place > 0 && 'screen-turned')}
            aria-label={`Tableau, ${place + 1}`}
          >
            <Half columns={shown.left} side="left" />
            <Middle {...shown} timeText={page.timeText} />
            <Half columns={shown.right} side="right" />
          </section>
        ))}
      <Foot page={page} link={link} />
    </>
  )
}

function Half({
  columns,
  side,
}: {
  readonly columns: readonly ScreenColumn[]
  readonly side: string
}) {
  return (
    <div className="screen-half" data-side={side}>
      {columns.map(({ name, lines }) => (
        <ol key={name} aria-label={name}>
          {lines.map((match, line) => (
            <li key={line}>{match && <ScreenMatch match={match} />}</li>
          ))}
        </ol>
      ))}
    </div>
  )
}

function ScreenMatch({ match }: { readonly match: TournamentMatch }) {
  const isOn = match.state === 'playing' || match.state === 'called'
  return (
    <div className={classNames('screen-match', isOn && 'screen-on')} data-told={spokenScore(match)}>
      {([0, 1] as const).map((side) => (
        <p
          key={side}
          className={match.winner === null || match.winner === side ? undefined : 'screen-lost'}
        >
          <span>{pairText(match.sides[side].label)}</span>
          <b className="figures">
            {match.outcome === 'walk_over' && match.winner !== side
              ? 'forfait'
              : match.sets.map((games, set) => <i key={set}>{games[side]}</i>)}
          </b>
        </p>
      ))}
    </div>
  )
}

/** The court in which both halves meet; its two pairs fill its halves. */
function Middle({ middle, timeText }: ScreenPage & Pick<TournamentPage, 'timeText'>) {
  const match = middle?.match
  const isKnown = match?.sides.some(({ pairId }) => pairId !== null)
  return (
    <div className="screen-middle">
      <h2 className="headline">{middle?.name}</h2>
      <div className="screen-court">
        <svg viewBox="0 0 320 160" preserveAspectRatio="none" aria-hidden>
          <path d={`M49 0V160M271 0V160${isKnown ? '' : 'M49 80H271'}`} />
        </svg>
        {match?.sides.map(({ pairId, label }, side) => (
          <p key={side}>
            {pairId !== null && label.split(' / ').map((name) => <span key={name}>{name}</span>)}
          </p>
        ))}
      </div>
      {match && (
        <p
          className={classNames('screen-hour figures', match.state !== 'waiting' && 'screen-score')}
        >
          {match.state === 'waiting'
            ? match.startsAt && timeText(match.startsAt)
            : scoreText(match)}
        </p>
      )}
    </div>
  )
}

function PoolTable({ letter, qualifies, rows }: TournamentPage['tournament']['pools'][number]) {
  return (
    <div className="screen-pool">
      <h2 className="headline">{letter.length > 1 ? poolName(letter) : letter}</h2>
      <p aria-hidden>
        <span>V</span>
        <span>Pts</span>
      </p>
      <table>
        <tbody>
          {rows.map(({ pairId, name, wins, points, outlook }, place) => (
            <tr
              key={pairId}
              className={classNames(
                place === qualifies - 1 && 'screen-cut',
                outlook === 'eliminated' && 'screen-lost',
              )}
            >
              <th scope="row">{pairText(name)}</th>
              <td>{wins}</td>
              <td>
                <b>{points}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The next matches, in the pools those that are played too, and the code that leads to the page. */
function Foot({ page, link }: ScreenPartProps) {
  const { matches } = page.tournament
  const isKnown = ({ sides }: TournamentMatch) => sides.some(({ pairId }) => pairId !== null)
  const next = matches
    .filter((match) => match.state === 'waiting' && match.startsAt && isKnown(match))
    .toSorted((one, other) => (one.startsAt ?? '').localeCompare(other.startsAt ?? ''))
    .slice(0, shownNext)
  const now = page.stage === 'pools' ? matches.filter(({ state }) => state === 'playing') : []
  const { size, data } = encode(link, { ecc: 'M', border: 0 })
  return (
    <footer className="screen-foot">
      <Side {...page} now={now.filter((_, place) => place % 2 === 0)} next={next[0]} />
      <div className="screen-code">
        <p>
          {page.stage === 'open' || page.stage === 'soon' ? 'Inscris ta paire' : 'Suis le tournoi'}
          <br />
          sur ton téléphone
        </p>
        <svg
          viewBox={`-3 -3 ${size + 6} ${size + 6}`}
          role="img"
          aria-label={`QR code\u00a0: ${link}`}
          shapeRendering="crispEdges"
        >
          <path d={pathOfCode(data)} />
        </svg>
      </div>
      <Side {...page} now={now.filter((_, place) => place % 2 === 1)} next={next[1]} />
    </footer>
  )
}

interface SideProps extends Pick<TournamentPage, 'timeText'> {
  readonly now: readonly TournamentMatch[]
  readonly next: TournamentMatch | undefined
}

function Side({ now, next, timeText }: SideProps) {
  return (
    <div className="screen-next">
      {now.map((match) => (
        <span key={match.id} className="screen-now" data-told={spokenScore(match)}>
          {courtName(match)}
          {'\u00a0'}: {match.sides[0].label} <b className="figures">{scoreText(match) || '0-0'}</b>{' '}
          {match.sides[1].label}
        </span>
      ))}
      {next?.startsAt && (
        <span>
          <b className="figures">{timeText(next.startsAt)}</b> {next.court?.name ?? next.roundName},{' '}
          {next.sides.map(({ label }) => pairText(label)).join(' contre ')}
        </span>
      )}
    </div>
  )
}

export const screenTitle = ({ tournament }: TournamentPage): string =>
  `${isOfSeries(tournament) ? 'Remontada, ' : ''}${competitionTitle(tournament)}`

/** « 2 matchs en jeu » */
export function screenStatus({ tournament }: TournamentPage): string {
  const on = tournament.matches.filter(({ state }) => state === 'playing').length
  return on === 0 ? '' : `${plural(on, 'match', 'matchs')} en jeu`
}
