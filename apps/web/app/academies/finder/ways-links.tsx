import { Link } from 'react-router'
import type { Way } from './ways-on.ts'

/** Searches that find something, each with a note on its results. */
export function WaysLinks({ ways }: { readonly ways: readonly Way[] }) {
  return (
    <ul className="ways-on">
      {ways.map(({ label, note, to }) => (
        <li key={to}>
          <span>{note}</span>
          <Link to={to} className="link" preventScrollReset>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
