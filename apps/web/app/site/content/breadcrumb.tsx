import { Link } from 'react-router'
import type { Crumb } from '../pages/json-ld.ts'

/** The way to the page from the home page; the last is the page itself. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Fil d’Ariane" className="ed-crumbs">
      <ol className="flex flex-wrap gap-x-2 text-sm">
        {crumbs.map(({ label, to }, place) => (
          <li key={to}>
            {place === crumbs.length - 1 ? (
              <span aria-current="page" className="inline-flex min-h-11 items-center">
                {label}
              </span>
            ) : (
              <Link to={to} className="inline-flex min-h-11 items-center hover:underline">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
