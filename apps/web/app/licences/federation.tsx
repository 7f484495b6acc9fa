import { dateNumeric } from '@quatre/domain'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import { requestContext } from '../site/context.ts'
import { pageHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/federation.ts'
import { changeLink } from './change-link.server.ts'
import { Rankings } from './licence-facts.tsx'
import { Unlink } from './link-form.tsx'
import { Linking, NotRead } from './linking.tsx'
import { federationAddress as page } from './parts/addresses.ts'
import { readLicences, type LicenceView } from './read-licences.ts'
import './licences.css'

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    title: 'Fédération Française de Tennis',
    description:
      'Ton compte de la Fédération Française de Tennis chez 4PADEL\u00a0: tes licences par saison et ton classement padel.',
    canonical: page,
    matches,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return { found: await readLicences(context.get(requestContext)) }
}

export const action = ({ request, context }: Route.ActionArgs) => changeLink(request, context)

export default function Federation({ loaderData, actionData }: Route.ComponentProps) {
  const { found } = loaderData
  const { state, licences } = found
  return (
    <Page
      title="Fédération Française de Tennis"
      lead="Elle tient les licences et le classement du padel. Ton compte chez elle s’appelle Ten’Up."
    >
      {state === 'guest' || state === 'unlinked' ? (
        <Linking found={found} page={page} refusal={actionData?.refusal} />
      ) : state === 'refused' ? (
        <NotRead found={found} page={page} />
      ) : (
        <>
          <Seasons licences={licences} />
          <Rankings found={found} />
          <Unlink page={page} />
        </>
      )}
    </Page>
  )
}

function Seasons({ licences }: { readonly licences: readonly LicenceView[] }) {
  return (
    <section aria-labelledby="licences" className="mt-8">
      <h2 id="licences" className="headline border-b-2 border-ink pb-2 text-lg">
        Mes licences
      </h2>
      {licences.length === 0 ? (
        <div className="mt-4">
          <EmptyState title="Aucune licence">
            Prends ta licence dans ton club ou sur Ten’Up{'\u00a0'}: elle s’affiche ici une minute
            après.
          </EmptyState>
        </div>
      ) : (
        <ul>
          {licences.map(({ id, season, number, club, endsOn, isOver }) => (
            <li key={id} className="licence-row">
              <b className="tabular-nums">{season}</b>
              <span className={isOver ? 'text-mute' : 'font-semibold text-grass-deep'}>
                {isOver ? 'Terminée le' : 'Jusqu’au'} {dateNumeric(endsOn)}
              </span>
              <span className="licence-row-club">
                <span className="tabular-nums">{number}</span> · {club}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
