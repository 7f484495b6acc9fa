import { Link } from 'react-router'
import { FreeTimes } from './free-times.tsx'
import type { Openings as Data } from './openings.ts'

/** The centres to come along the line, each as far as it is built. */
export function Openings({ data: { coming, note } }: { readonly data: Data }) {
  if (coming.length === 0) {
    return (
      <p>
        <Link to="/nos-centres" className="live-more-link">
          Voir nos centres
        </Link>
      </p>
    )
  }
  return (
    <ol className="ed-steps live-openings">
      {coming.map(({ city, to, opensOn, facts, courts, picture, near }) => (
        <li key={to}>
          <span className="ed-mark headline-time">{opensOn}</span>
          <h3>
            <Link to={to}>{city}</Link>
          </h3>
          <p>{courts}</p>
          {facts && <p className="live-note">{facts}</p>}
          {picture && <img src={picture} alt="" loading="lazy" decoding="async" />}
          {near && (
            <div className="live-near">
              <p>
                En attendant{'\u00a0'}:{' '}
                <Link to={near.to} className="live-more-link">
                  {near.name}, {near.distance}
                </Link>
              </p>
              {near.times.length > 0 && <p className="live-note">{note}</p>}
              <FreeTimes times={near.times} name={near.name} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
