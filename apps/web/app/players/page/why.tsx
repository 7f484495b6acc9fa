import type { PlayerMatch, PlayerPage } from '@quatre/contract'
import { dayShort } from '@quatre/domain'
import { Link } from 'react-router'
import { ListPages } from '../../ui/list-pages.tsx'
import { typographic } from '../../ui/typographic.ts'
import { kindLabels, outcomeLabels, setsText, signedPoints, surnames } from './words.ts'

/** The last change of the level, drawn large: a court divided by the chances before the match. */
export function LastChange({ match }: { readonly match: PlayerMatch }) {
  const { change, outcome } = match
  if (change === null || outcome === null) return null
  const points = change.after - change.before
  const otherwise = change.otherwise - change.before
  return (
    <div className="player-change">
      <p className="player-change-who">
        <Link to={`/matchs/detail/${match.id}`}>{matchTitle(match)}</Link>
        <small>
          {kindLabels[match.kind]}, {dayShort(match.playedAt)}, {typographic(match.center.name)}
        </small>
        <b className="figures">{setsText(match.sets)}</b>
      </p>
      <p className="player-change-points headline figures" data-sign={Math.sign(points)}>
        {signedPoints(points)}
      </p>
      <p
        className="player-chances"
        style={{ '--chances': `${change.expected}%` } as React.CSSProperties}
        aria-hidden="true"
      />
      <p className="player-chances-text">
        <span>
          <b>{change.expected} chances</b> sur 100 de gagner
        </span>
        <span>{100 - change.expected} en face</span>
      </p>
      <dl className="player-sums">
        <div>
          <dt>avant</dt>
          <dd>{change.before}</dd>
        </div>
        <div>
          <dt>
            {outcomeLabels[outcome]}
            {'\u00a0'}: {signedPoints(points)}
          </dt>
          <dd>{change.after}</dd>
        </div>
        <div>
          <dt>
            {outcome === 'V' ? 'perdu' : 'gagné'}
            {'\u00a0'}: {signedPoints(otherwise)}
          </dt>
          <dd>{change.otherwise}</dd>
        </div>
      </dl>
    </div>
  )
}

interface HistoryProps extends Pick<PlayerPage, 'history' | 'matches'> {
  readonly page: number
  /** The address of a page of it. */
  readonly pageAddress: (page: number) => string
}

const perPage = 10

/** Every match that counts, with the chances before it and its change. */
export function History({ history, matches, page, pageAddress }: HistoryProps) {
  return (
    <>
      <ol className="player-history">
        {history.map((match) => (
          <li key={match.id} data-outcome={match.outcome}>
            <b className="player-letter" aria-hidden="true">
              {match.outcome}
            </b>
            <p>
              <Link to={`/matchs/detail/${match.id}`}>{matchTitle(match)}</Link>
              <small>
                {dayShort(match.playedAt)}, {kindLabels[match.kind]}, {setsText(match.sets)}
                {match.change && `, ${match.change.expected} chances sur 100`}
              </small>
            </p>
            {match.change && (
              <p className="player-history-points">
                <b>{signedPoints(match.change.after - match.change.before)}</b>
                <small>
                  {match.outcome === 'V' ? 'perdu' : 'gagné'}
                  {'\u00a0'}: {signedPoints(match.change.otherwise - match.change.before)}
                </small>
              </p>
            )}
          </li>
        ))}
      </ol>
      <ListPages
        page={page}
        pages={Math.ceil(matches / perPage)}
        address={pageAddress}
        before="Plus récents"
        after="Plus anciens"
      />
    </>
  )
}

/** « Avec Durand, contre Roques et Bonnet » */
export function matchTitle({ partners, opponents }: PlayerMatch): string {
  const against = `contre ${surnames(opponents)}`
  return partners.length === 0 ? `C${against.slice(1)}` : `Avec ${surnames(partners)}, ${against}`
}
