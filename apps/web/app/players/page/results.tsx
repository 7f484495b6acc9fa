import type { PlayerPage } from '@quatre/contract'
import { dayShort, grouped, monthShort, plural, time } from '@quatre/domain'
import { Link } from 'react-router'
import { leagueAddress } from '../../teams/parts/addresses.ts'
import { Icon } from '../../ui/icon.tsx'
import { typographic } from '../../ui/typographic.ts'
import { matchTitle } from './why.tsx'
import { audienceLabels, fullName, outcomeLabels, partLabels, setsText, surnames } from './words.ts'

/** The last five results, the newest at the right. */
export function LastFive({ lastFive, won, drawn, lost }: PlayerPage) {
  return (
    <>
      <ol className="player-five">
        {lastFive.map(({ id, outcome, opponents, sets }) => (
          <li key={id}>
            <Link to={`/matchs/detail/${id}`}>
              <b className="headline" data-outcome={outcome} aria-hidden="true">
                {outcome}
              </b>
              <span className="sr-only">{outcome && outcomeLabels[outcome]} contre </span>
              {opponents.map((opponent, at) => (
                <span key={at}>{surnames([opponent])} </span>
              ))}
              <small className="tabular-nums">{setsText(sets)}</small>
            </Link>
          </li>
        ))}
      </ol>
      <p className="player-note">
        Le plus récent à droite. En tout{'\u00a0'}: <b>{won} V</b>, <b>{drawn} N</b>,{' '}
        <b>{lost} D</b>.
      </p>
    </>
  )
}

/** Results beside each partner, one bar of victories, draws and defeats. */
export function Partners({ partners }: Pick<PlayerPage, 'partners'>) {
  return (
    <ul className="player-partners">
      {partners.map(({ player, others, won, drawn, lost }) => {
        const total = won + drawn + lost
        const name = player ? fullName(player) : plural(others, 'autre', 'autres')
        return (
          <li key={`${player?.id} ${name}`}>
            <p>
              {player?.id ? <Link to={`/joueur/${player.id}`}>{name}</Link> : <span>{name}</span>}
              <small className="tabular-nums">
                {plural(total, 'match', 'matchs')}
                {'\u00a0'}: {won} V, {drawn} N, {lost} D
              </small>
            </p>
            <span className="player-bar" aria-hidden="true">
              {[won, drawn, lost].map((count, at) => (
                <i key={at} style={{ flexGrow: count }} hidden={count === 0} />
              ))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The tournaments that are over, with ranks and points. */
export function Titles({ titles, ranking }: Pick<PlayerPage, 'titles' | 'ranking'>) {
  return (
    <ul className="player-titles">
      {titles.map(({ competitionId, name, center, endedOn, rank, pairs, points }) => (
        <li key={competitionId}>
          <small>{monthShort(endedOn)}</small>
          <p>
            <Link to={`/tournois/${competitionId}`}>
              {name}, {typographic(center)}
            </Link>
            <small>
              {rank === 1 ? '1er' : `${rank}e`} sur {pairs}
            </small>
          </p>
          <b className="figures">{points ?? ''}</b>
        </li>
      ))}
      <li className="player-titles-sum">
        <small />
        <p>
          points FFT de ces tournois
          {ranking && <small>classement FFT {grouped(ranking.rank)}</small>}
        </p>
        <b className="figures">{titles.reduce((sum, { points }) => sum + (points ?? 0), 0)}</b>
      </li>
    </ul>
  )
}

/** The leagues played, with the rank of the team and the player's own results. */
export function Leagues({ leagues }: Pick<PlayerPage, 'leagues'>) {
  return (
    <ul className="player-titles">
      {leagues.map(({ competitionId, name, sport, center, team, endedOn, rank, teams, ...own }) => (
        <li key={competitionId}>
          <small>{endedOn === null ? 'en cours' : monthShort(endedOn)}</small>
          <p>
            <Link to={leagueAddress(competitionId)}>
              {sport}, {name}, {typographic(center)}
            </Link>
            <small>
              {typographic(team)}
              {rank !== null && `, ${rank === 1 ? '1er' : `${rank}e`} sur ${teams}`}
            </small>
            <small className="tabular-nums">
              {own.won} V, {own.drawn} N, {own.lost} D
            </small>
          </p>
        </li>
      ))}
    </ul>
  )
}

export function Coming({ coming }: { readonly coming: NonNullable<PlayerPage['coming']> }) {
  return (
    <ul className="player-coming">
      {coming.map((match) => (
        <li key={match.id}>
          <b className="figures">{time(match.playedAt)}</b>
          <p>
            <Link to={`/matchs/detail/${match.id}`}>{matchTitle(match)}</Link>
            <small>
              {dayShort(match.playedAt)}, {typographic(match.center.name)}
              {match.state === 'cancelled' && ', annulé'}
            </small>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The hidden parts, and their readers. */
export function Hidden({
  hidden,
  reader,
  player,
}: Pick<PlayerPage, 'hidden' | 'reader' | 'player'>) {
  return (
    <>
      <ul className="player-hidden">
        {hidden.map(({ part, for: audience }) => (
          <li key={part}>
            <span>{partLabels[part]}</span>
            <span>
              <Icon name="lock" size={16} /> {audienceLabels[audience]}
            </span>
          </li>
        ))}
      </ul>
      <p className="player-note">
        {reader === 'stranger' && `Tu n’as jamais joué avec ${player.firstName}. `}
        Chaque joueur règle ce qui se voit de sa page.
      </p>
    </>
  )
}
