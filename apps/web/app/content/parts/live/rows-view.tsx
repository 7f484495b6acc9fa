import { Link } from 'react-router'
import { OpenDot } from '../../../ui/open-dot.tsx'
import type { Row, Rows as Data } from './rows.ts'

/** A list with a hairline between its lines; a line leads somewhere. */
export function Rows({ data: { words, rows, more, moreLabel, picture } }: { readonly data: Data }) {
  return (
    <>
      {words && <p className="live-words">{words}</p>}
      {picture && (
        <img
          src={picture.src}
          alt={picture.alt}
          width={400}
          height={420}
          loading="lazy"
          decoding="async"
          className="live-map"
        />
      )}
      {rows.length > 0 && <List rows={rows} />}
      {moreLabel && (
        <details className="live-more">
          <summary>{moreLabel}</summary>
          <List rows={more} />
        </details>
      )}
    </>
  )
}

function List({ rows }: Pick<Data, 'rows'>) {
  return (
    <ul className="live-rows">
      {rows.map((row) => (
        <li key={row.to ?? row.name}>
          <Line to={row.to}>
            <span className="live-name">
              {row.opening && <OpenDot opening={row.opening} />} {row.name}
            </span>
            {row.detail && <span className="live-detail">{row.detail}</span>}
            {row.figure && <Figure {...row} />}
          </Line>
        </li>
      ))}
    </ul>
  )
}

function Figure({ figure, fullPrice, note }: Row) {
  return (
    <span className="live-figure">
      {fullPrice && (
        <s>
          <span className="sr-only">au lieu de </span>
          {fullPrice}
        </s>
      )}{' '}
      <b className="figures">{figure}</b>
      {note && <small>{note}</small>}
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
  if (to === null) return <div className="live-row">{children}</div>
  if (to.startsWith('/')) {
    return (
      <Link to={to} className="live-row">
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className="live-row">
      {children}
    </a>
  )
}
