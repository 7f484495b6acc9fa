import { plural } from '@quatre/domain'
import { Link } from 'react-router'
import { requestContext } from '../site/context.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/plain-list.ts'
import { centerLine } from './parts/center-line.ts'
import { OpenState } from './parts/open-state.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { centers, now } = context.get(requestContext)
  return { lines: (await centers()).map((center) => centerLine(center, now)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    title: 'Liste des centres',
    description:
      'Tous les centres 4PADEL sur une page, avec leur adresse et leur numéro de téléphone.',
    canonical: '/nos-centres/liste',
    matches,
  })
}

export default function PlainList({ loaderData: { lines } }: Route.ComponentProps) {
  return (
    <Page look="large" title="Liste des centres">
      <p className="mt-3 text-mute">
        {plural(lines.length, 'centre', 'centres')}, adresses et téléphones.{' '}
        <Link to="/nos-centres" className="link">
          Voir la carte
        </Link>
      </p>
      <ul className="mt-6 border-t">
        {lines.map((center) => (
          <li
            key={center.id}
            className="grid gap-x-6 border-b py-3 page-md:grid-cols-[1.2fr_1.6fr_auto] page-md:items-center"
          >
            <div>
              <Link
                to={center.path}
                className="inline-flex min-h-11 items-center font-bold hover:text-court"
              >
                {center.name}
              </Link>
              <p className="text-sm text-mute">
                <OpenState opening={center.opening} text={center.openText} />
              </p>
            </div>
            <address className="not-italic">
              {center.address}
              <br />
              {center.town}
            </address>
            <a
              href={center.phoneHref}
              className="link inline-flex min-h-11 items-center tabular-nums"
            >
              {center.phoneText}
            </a>
          </li>
        ))}
      </ul>
    </Page>
  )
}
