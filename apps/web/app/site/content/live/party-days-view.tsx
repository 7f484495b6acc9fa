import { Link } from 'react-router'
import type { PartyDays as Data } from './party-days.ts'

const weekdays = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

/** A month of days that can be chosen, and the starts of the chosen one. */
export function PartyDays({ data }: { readonly data: Data }) {
  const { words, month, previous, next, weeks, instead, chosen } = data
  return (
    <>
      <p className="mb-4 max-w-reading text-lg">{words}</p>
      <div className="grid grid-cols-[44px_1fr_44px] items-center text-center font-bold">
        <Turn {...previous} sign="‹" />
        <p aria-live="polite" className="first-letter:uppercase">
          {month}
        </p>
        <Turn {...next} sign="›" />
      </div>
      <table className="live-month w-full table-fixed text-center">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" className="pb-2 text-sm font-normal">
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
          <Link
            to={instead.to}
            preventScrollReset
            className="inline-flex min-h-11 items-center font-bold underline"
          >
            {instead.label}
          </Link>
        </p>
      )}
      {chosen && (
        <>
          <ul
            className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2"
            aria-label={`Départs de ${chosen.day}`}
          >
            {chosen.starts.map(({ time, to, isLast, isChosen }) => (
              <li key={time}>
                <Link
                  to={to}
                  preventScrollReset
                  aria-current={isChosen ? 'true' : undefined}
                  className="grid min-h-13 place-content-center rounded-control border border-edge bg-line text-center text-ink hover:border-court aria-[current]:border-court aria-[current]:bg-court aria-[current]:text-line"
                >
                  <span className="figures">{time}</span>
                  {isLast && (
                    <small className="text-[0.75rem] leading-tight">presque complet</small>
                  )}
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-mute">Libre aujourd’hui. Le club te confirme.</p>
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
      {label && <small className="text-[0.75rem] leading-tight">{label}</small>}
    </>
  )
  if (to === null)
    return (
      <span className="text-mute" data-state={state ?? undefined}>
        {text}
      </span>
    )
  return (
    <Link
      to={to}
      preventScrollReset
      data-state={state}
      aria-current={isChosen ? 'date' : undefined}
      className="hover:bg-court-tint aria-[current]:bg-court aria-[current]:text-line"
    >
      {text}
    </Link>
  )
}

function Turn({ label, to, sign }: Data['next'] & { readonly sign: string }) {
  if (to === null) return <span />
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      className="grid min-h-11 place-items-center text-xl text-court"
    >
      {sign}
    </Link>
  )
}
