import type { OwnSeason } from '@quatre/contract'
import { plural } from '@quatre/domain'
import type { CSSProperties } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { stageAddress } from '../parts/addresses.ts'
import { pairNames } from '../parts/pair-words.ts'
import type { ShownStage } from '../parts/stage-words.ts'

interface OwnBlockProps {
  readonly own: OwnSeason
  readonly cut: number
  readonly stages: readonly ShownStage[]
  readonly center: string | null
}

const outcomes: Readonly<Record<number, string>> = {
  1: 'gagner',
  2: 'finale',
  4: 'demie',
  8: 'quart',
  16: '8e',
  32: '16e',
}

/** The points that the member's pair lacks, and the effect of each outcome of the next stage. */
export function OwnBlock({ own, cut, stages, center }: OwnBlockProps) {
  const { row, pairs, prospects, nextStage } = own
  const stage = stages.find(({ number }) => number === nextStage)
  const enough = prospects.find(({ isFinalist }) => isFinalist)
  const missing = Math.max(cut - row.points, 0) + 1
  const lowest = prospects[0]?.points ?? 0
  const span = Math.max((prospects.at(-1)?.points ?? 0) - lowest, 1)
  return (
    <section className="series-own series-night">
      <p>
        <b>{pairNames(row)}</b>, {row.rank === 1 ? '1re' : `${row.rank}e`} sur{' '}
        {plural(pairs, 'paire', 'paires')}
      </p>
      <h2 className="series-heading">
        {row.finalist === null ? `Il manque ${plural(missing, 'point', 'points')}` : 'En finale'}
      </h2>
      {stage && (
        <p className="series-note">
          À {stage.town}, {stage.days}
          {enough &&
            row.finalist === null &&
            ` : ${outcomes[enough.toRank ?? 0] ?? 'une place en poule'} suffit, si les autres ne bougent pas`}
          .
        </p>
      )}
      <ol className="series-prospects">
        {prospects.map(({ toRank, points, rank, isFinalist }) => (
          <li
            key={toRank ?? 'pools'}
            className={classNames(isFinalist && 'series-prospect-in')}
            style={{ '--t': (points - lowest) / span } as CSSProperties}
          >
            <b>{rank === 1 ? '1re' : `${rank}e`}</b>
            <span>
              {points}{' '}
              <small>{toRank === null ? 'poules' : (outcomes[toRank] ?? `${toRank}e`)}</small>
            </span>
          </li>
        ))}
      </ol>
      {stage && (
        <LinkButton to={stageAddress(stage.id, center)} width="full">
          Voir cette étape
        </LinkButton>
      )}
    </section>
  )
}
