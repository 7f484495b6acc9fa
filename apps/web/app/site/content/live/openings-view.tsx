import { Link } from 'react-router'
import { FreeTimes } from './free-times.tsx'
import type { Openings as Data } from './openings.ts'

/** The centres to come along the line, each as far as it is built. */
export function Openings({ data: { coming, note } }: { readonly data: Data }) {
  if (coming.length === 0) {
    return (
      <p>
        <Link to="/nos-centres" className="inline-flex min-h-11 items-center font-bold underline">
          Voir nos centres
        </Link>
      </p>
    )
  }
  return (
    <ol className="rows ed-steps">
      {coming.map(({ city, to, opensOn, facts, courts, picture, near }) => (
        <li key={to}>
          <span className="ed-mark headline-time">{opensOn}</span>
          <h3>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center font-display text-2xl underline decoration-2 underline-offset-4"
            >
              {city}
            </Link>
          </h3>
          <p>{courts}</p>
          {facts && <p className="text-sm text-mute">{facts}</p>}
          {picture && (
            <img
              src={picture}
              alt=""
              loading="lazy"
              decoding="async"
              className="mt-4 aspect-[4/3] w-full max-w-sm rounded-surface"
            />
          )}
          {near && (
            <div className="mt-4 grid gap-3">
              <p>
                En attendant{'\u00a0'}:{' '}
                <Link
                  to={near.to}
                  className="inline-flex min-h-11 items-center font-bold underline"
                >
                  {near.name}, {near.distance}
                </Link>
              </p>
              {near.times.length > 0 && <p className="text-sm text-mute">{note}</p>}
              <FreeTimes times={near.times} name={near.name} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
