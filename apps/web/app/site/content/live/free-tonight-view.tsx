import { Link } from 'react-router'
import { CentersNear } from './centers-near.tsx'
import type { FreeTonight as Data } from './free-tonight.ts'

/** The free times of the evening, a line each, with the price of a player. */
export function FreeTonight({ data }: { readonly data: Data }) {
  const { rows, centers, centerName, phone, isTomorrow, note, lacking } = data
  if (phone) {
    return (
      <p className="pb-2 text-mute">
        Ce centre se réserve par téléphone.{' '}
        <a href={phone.href} className="link">
          {phone.text}
        </a>
      </p>
    )
  }
  if (centers.length > 0) {
    return (
      <>
        {lacking && <p className="pb-2 text-mute">{lacking}</p>}
        <Centers centers={centers} note={note} />
      </>
    )
  }
  return (
    <>
      <p className="pb-2 text-mute">
        {isTomorrow
          ? `Plus de terrain libre ce soir. Demain dès ${rows[0]?.time}\u00a0:`
          : rows.length === 0
            ? 'Plus de terrain libre ce soir ni demain.'
            : centerName}
      </p>
      <ul className="rows tonight-times">
        {rows.map((row) => (
          <li key={row.time}>
            <Link
              to={row.address}
              className="grid min-h-13 grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-3 hover:text-court"
            >
              <span className="figures text-xl">{row.time}</span>
              {row.note && <span className="tonight-last text-sm font-semibold">{row.note}</span>}
              <span className="col-start-3 font-semibold tabular-nums">
                {row.length && `${row.length} · `}
                {row.insteadOf && (
                  <s className="font-normal text-mute">
                    <span className="sr-only">au lieu de </span>
                    {row.insteadOf}
                  </s>
                )}{' '}
                {row.price}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {note && <p className="pt-3 text-sm text-mute">{note}</p>}
    </>
  )
}

function Centers({ centers, note }: Pick<Data, 'centers' | 'note'>) {
  return (
    <>
      <CentersNear
        centers={centers.map(({ address, ...center }) => ({ ...center, to: address }))}
      />
      {centers.some(({ times }) => times.length > 0) && (
        <p className="pt-3 text-sm text-mute">{note}</p>
      )}
    </>
  )
}
