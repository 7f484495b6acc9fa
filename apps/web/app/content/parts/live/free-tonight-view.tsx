import { Link } from 'react-router'
import { FreeTimes } from './free-times.tsx'
import type { FreeTonight as Data } from './free-tonight.ts'

/** The free times of the evening, a line each, with the price of the court. */
export function FreeTonight({ data }: { readonly data: Data }) {
  const { rows, centers, centerName, phone, isTomorrow, note, lacking } = data
  if (phone) {
    return (
      <p className="tonight-words">
        Ce club se réserve par téléphone.{' '}
        <a href={phone.href} className="link">
          {phone.text}
        </a>
      </p>
    )
  }
  if (centers.length > 0) {
    return (
      <>
        {lacking && <p className="tonight-words">{lacking}</p>}
        <Centers centers={centers} note={note} />
      </>
    )
  }
  return (
    <>
      <p className="tonight-words">
        {isTomorrow
          ? `Plus de terrain libre ce soir. Demain dès ${rows[0]?.time}\u00a0:`
          : rows.length === 0
            ? 'Plus de terrain libre ce soir ni demain.'
            : centerName}
      </p>
      {note && <p className="text-sm text-mute">{note}</p>}
      <ul className="tonight-times">
        {rows.map((row) => (
          <li key={row.time}>
            <Link to={row.address} className="tonight-time">
              <span className="figures text-xl">{row.time}</span>
              {row.note && <span className="tonight-last">{row.note}</span>}
              <span className="tonight-price">
                {row.length && `${row.length} · `}
                {row.fullPrice && (
                  <s>
                    <span className="sr-only">au lieu de </span>
                    {row.fullPrice}
                  </s>
                )}{' '}
                {row.price}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Centers({ centers, note }: Pick<Data, 'centers' | 'note'>) {
  return (
    <>
      {centers.some(({ times }) => times.length > 0) && <p className="text-sm text-mute">{note}</p>}
      <ul className="tonight-centers">
        {centers.map(({ slug, name, address, distance, times }) => (
          <li key={slug}>
            <Link to={address} className="font-bold">
              {name} {distance && <span className="font-normal text-mute">{distance}</span>}
            </Link>
            <FreeTimes times={times} name={name} />
          </li>
        ))}
      </ul>
    </>
  )
}
