import { euros } from '@quatre/domain'
import { Link } from 'react-router'
import { lessonsAddress } from '../parts/search/lesson-search.ts'
import { centsFor, type LessonRow, type LessonsView } from './lessons-data.ts'

const unavailable = { busy: 'en cours', absent: 'pas là', free: 'pas à ce nombre' } as const

/** Hours as rows, coaches as columns: the price of a lesson, or why there is none. */
export function LessonTable({ view }: { readonly view: LessonsView }) {
  const { coaches, rows, search } = view
  return (
    <table className="lessons">
      <caption className="sr-only">Leçons, {view.dateLong}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Heure</span>
          </th>
          {coaches.map((coach) => (
            <th key={coach.id} scope="col">
              {coach.firstName}
              <small>
                {fromText(coach.prices.map(({ players, price }) => price.value / players))}
              </small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.start}>
            <th scope="row" className="lesson-hour figures">
              {row.time}
              {row.left === 1 && <small>dernier terrain</small>}
            </th>
            {row.left === 0 ? (
              <td colSpan={coaches.length}>
                <p className="choice choice-none lesson-cell">{noCourtText(row, view)}</p>
              </td>
            ) : (
              coaches.map((coach, at) => (
                <td key={coach.id}>
                  <Cell
                    state={row.states[at] ?? 'absent'}
                    cents={centsFor(coach, search.players)}
                    label={`${row.time}, ${coach.firstName}`}
                    isChosen={search.from === row.clock && search.coach === coach.id}
                    to={lessonsAddress({ ...search, from: row.clock, coach: coach.id })}
                  />
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps {
  readonly state: LessonRow['states'][number]
  readonly cents: number | undefined
  readonly label: string
  readonly isChosen: boolean
  readonly to: string
}

function Cell({ state, cents, label, isChosen, to }: CellProps) {
  if (state !== 'free' || cents === undefined)
    return <p className="choice choice-none lesson-cell">{unavailable[state]}</p>
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      className="choice lesson-cell"
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className="sr-only">{label}, </span>
      <b>{euros(cents)}</b>
    </Link>
  )
}

const fromText = (shares: readonly number[]) =>
  shares.length === 0 ? 'pas de leçon' : `dès ${euros(Math.round(Math.min(...shares)))}`

function noCourtText({ states }: LessonRow, { coaches }: LessonsView): string {
  const free = coaches.filter((_, at) => states[at] === 'free').map(({ firstName }) => firstName)
  if (free.length === 0) return 'Plus de terrain'
  return `${free.join(' et ')} ${free.length === 1 ? 'est libre' : 'sont libres'}, plus de terrain`
}
