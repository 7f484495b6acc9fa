import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { stageAddress } from './addresses.ts'
import { stageHeight, stageScore, type ShownStage } from './stage-words.ts'
import './steps.css'

interface StepsProps {
  readonly stages: readonly ShownStage[]
  /** The present stage of the series, marked with the ball. */
  readonly ball: number | null
  /** `sky`: across the window, with towns where there is room; `small`: scores alone. */
  readonly look: 'sky' | 'small'
  readonly center?: string | null
}

/** The season as one set: twelve stages, five steps down and seven up. */
export function Steps({ stages, ball, look, center }: StepsProps) {
  return (
    <ol
      className={classNames('series-steps', `series-steps-${look}`)}
      aria-label="La saison, un set de douze jeux"
    >
      {stages.map((stage) => (
        <li
          key={stage.id}
          className={`series-step series-step-${stage.state}`}
          style={{ '--n': stageHeight(stage.number) } as CSSProperties}
        >
          <Link
            to={stageAddress(stage.id, center)}
            aria-label={`${stage.score}, ${stage.town}, ${stage.days}, ${stage.stateWords}`}
          >
            <Score number={stage.number} />
            {look === 'sky' && (
              <span className="series-step-words">
                <b>{stage.town}</b>
                <span>{stage.days}</span>
                <span>{stage.stateWords}</span>
              </span>
            )}
          </Link>
          {ball === stage.number && <span className="series-ball" />}
        </li>
      ))}
    </ol>
  )
}

/** Its two figures, one above the other where a step is narrow. */
function Score({ number }: { readonly number: number }) {
  const [own, other] = stageScore(number).split('-')
  return (
    <span className="series-step-score">
      <span>{own}</span>
      <span className="series-step-dash">-</span>
      <span>{other}</span>
    </span>
  )
}

/** The mark of the series: its steps with the ball in the pit. */
export const SeriesMark = () => (
  <svg viewBox="0 0 48 38" aria-hidden className="series-mark">
    {Array.from({ length: 12 }, (_, index) => {
      const top = 32 - 4.4 * stageHeight(index + 1)
      const isPit = stageHeight(index + 1) === 0
      return (
        <path
          key={index}
          d={`M${index * 4} ${top}h4.06V38h-4.06z`}
          className={isPit ? 'series-mark-pit' : undefined}
        />
      )
    })}
    <circle cx="18" cy="29.4" r="2.6" />
  </svg>
)
