import { Link } from 'react-router'
import type { BusyHours as Data } from './busy-hours.ts'

const levels = ['calme', 'quelques terrains pris', 'à moitié pris', 'complet ou presque']

/** A usual week: a line a day, a field an hour, the darker the fuller. */
export function BusyHours({ data }: { readonly data: Data }) {
  const { words, from, days, hasLow } = data
  const hours = days[0]?.hours.map((_, index) => from + index) ?? []
  return (
    <>
      <p className="live-words">{words}</p>
      <table className="live-week">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Jour</span>
            </th>
            {hours.map((hour, index) => (
              <th key={hour} scope="col">
                {index % 3 === 0 ? `${hour}h` : <span className="sr-only">{hour}h</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ name, address, hours: cells }) => (
            <tr key={name}>
              <th scope="row">
                <Link to={address}>{name}</Link>
              </th>
              {cells.map((cell, index) => (
                <td
                  key={hours[index]}
                  data-level={cell?.level}
                  data-low-ends={cell?.endsLow ? '' : undefined}
                >
                  <span className="sr-only">{cell ? `${cell.percent} %` : 'fermé'}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="live-legend" aria-hidden>
        {levels.map((name, level) => (
          <li key={name} data-level={level}>
            {name}
          </li>
        ))}
      </ul>
      <p className="live-note">
        Huit dernières semaines{hasLow && ', heures creuses à gauche du trait'}. Choisis un jour
        pour voir ses terrains.
      </p>
    </>
  )
}
