import { Link } from 'react-router'
import { OpenDot } from '../../../ui/open-dot.tsx'
import type { Row, Rows as Data } from './rows.ts'

/** A list with a hairline between its lines; a line leads somewhere. */
export function Rows({ data: { words, rows, more, moreLabel, picture } }: { readonly data: Data }) {
  return (
    <>
      {words && <p className="mb-4 max-w-reading text-lg">{words}</p>}
      {picture && (
        <img
          src={picture.src}
          alt={picture.alt}
          width={400}
          height={420}
          loading="lazy"
          decoding="async"
          className="mb-6 w-full max-w-xl rounded-surface"
        />
      )}
      {rows.length > 0 && <List rows={rows} />}
      {moreLabel && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-bold underline">
            {moreLabel}
          </summary>
          <List rows={more} />
        </details>
      )}
    </>
  )
}

const line = 'group grid min-h-14 grid-cols-[1fr_auto] content-center items-baseline gap-x-5 py-3'

export function List({ rows }: Pick<Data, 'rows'>) {
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li key={row.to ?? row.name}>
          <Line to={row.to}>
            <b className="group-hover:underline">
              {row.opening && <OpenDot opening={row.opening} />} {row.name}
            </b>
            {row.detail && <span className="col-start-1 text-sm text-mute">{row.detail}</span>}
            {row.figure && <Figure {...row} />}
          </Line>
        </li>
      ))}
    </ul>
  )
}

function Figure({ figure, insteadOf, note }: Row) {
  return (
    <span className="col-start-2 row-span-2 row-start-1 text-right whitespace-nowrap">
      {insteadOf && (
        <s className="text-sm text-mute">
          <span className="sr-only">au lieu de </span>
          {insteadOf}
        </s>
      )}{' '}
      <b className="figures text-lg">{figure}</b>
      {note && <small className="block text-sm text-mute">{note}</small>}
    </span>
  )
}

function Line({
  to,
  children,
}: {
  readonly to: string | null
  readonly children: React.ReactNode
}) {
  if (to === null) return <div className={line}>{children}</div>
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={line}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className={line}>
      {children}
    </a>
  )
}
