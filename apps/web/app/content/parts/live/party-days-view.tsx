import { Link } from 'react-router'
import type { PartyDays as Data } from './party-days.ts'

const weekdays = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

/** A month of days that can be chosen, and the starts of the chosen one. */
export function PartyDays({ data }: { readonly data: Data }) {
  const { words, month, previous, next, weeks, instead, chosen } = data
  return (
    <>
      <p className="live-words">{words}</p>
      <div className="live-month-head">
        <Turn {...previous} sign="‹" />
        <p aria-live="polite">{month}</p>
        <Turn {...next} sign="›" />
      </div>
      <table className="live-month">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={row}>
              {week.map((cell, column) => (
                <td key={weekdays[column]}>{cell && <Day cell={cell} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {instead?.to && (
        <p>
          {instead.words}{' '}
          <Link to={instead.to} preventScrollReset className="live-more-link">
            {instead.label}
          </Link>
        </p>
      )}
      {chosen && (
        <>
          <ul className="live-starts" aria-label={`Départs de ${chosen.day}`}>
            {chosen.starts.map(({ time, to, isLast, isChosen }) => (
              <li key={time}>
                <Link to={to} preventScrollReset aria-current={isChosen ? 'true' : undefined}>
                  <span className="figures">{time}</span>
                  {isLast && <small>presque complet</small>}
                </Link>
              </li>
            ))}
          </ul>
          <p className="live-note">Libre aujourd’hui. Le club te confirme.</p>
        </>
      )}
    </>
  )
}

function Day({ cell }: { readonly cell: NonNullable<Data['weeks'][number][number]> }) {
  const { number, to, label, state, spoken, isChosen } = cell
  const text = (
    <>
      <span className="figures" aria-hidden>
        {number}
      </span>
      <span className="sr-only">{spoken}</span>
      {label && <small>{label}</small>}
    </>
  )
  if (to === null) return <span data-state={state ?? undefined}>{text}</span>
  return (
    <Link
      to={to}
      preventScrollReset
      data-state={state}
      aria-current={isChosen ? 'date' : undefined}
    >
      {text}
    </Link>
  )
}

function Turn({ label, to, sign }: Data['next'] & { readonly sign: string }) {
  if (to === null) return <span />
  return (
    <Link to={to} preventScrollReset aria-label={label}>
      {sign}
    </Link>
  )
}
