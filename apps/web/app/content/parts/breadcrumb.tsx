import { Link } from 'react-router'
import type { Crumb } from '../../site/pages/json-ld.ts'

/** The way to the page from the home page; the last is the page itself. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Fil d’Ariane" className="ed-crumbs">
      <ol>
        {crumbs.map(({ label, to }, place) => (
          <li key={to}>
            {place === crumbs.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
