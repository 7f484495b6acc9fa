import { Link } from 'react-router'
import { Page } from '../ui/page.tsx'
import { requestContext } from '../site/context.ts'
import { pageHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/my-licence.ts'
import { changeLink } from './change-link.server.ts'
import { LicenceFacts, Rankings } from './licence-facts.tsx'
import { Unlink } from './link-form.tsx'
import { Linking, NotRead } from './linking.tsx'
import { federationAddress, licenceAddress as page } from './parts/addresses.ts'
import { readLicences } from './read-licences.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    title: 'Ma licence FFT',
    description:
      'Lie ton compte Ten’Up à ton compte 4PADEL\u00a0: ta licence, ton classement padel, et les tournois homologués.',
    canonical: page,
    matches,
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await readLicences(context.get(requestContext))
  return { found, isUnlinked: new URL(request.url).searchParams.has('delie') }
}

export const action = ({ request, context }: Route.ActionArgs) => changeLink(request, context)

export default function MyLicence({ loaderData, actionData }: Route.ComponentProps) {
  const { found, isUnlinked } = loaderData
  const { state } = found
  if (state === 'guest' || state === 'unlinked') {
    return (
      <Page
        title="Ma licence FFT"
        lead="Pour jouer un tournoi homologué, il faut une licence. Lie ton compte Ten’Up une fois, nous lisons le reste."
      >
        {isUnlinked && (
          <p role="status" className="mt-4 font-semibold">
            Ton compte Ten’Up est délié, et tes licences sont effacées.
          </p>
        )}
        <Linking found={found} page={page} refusal={actionData?.refusal} />
      </Page>
    )
  }
  if (state === 'refused') {
    return (
      <Page title="Ma licence FFT">
        <NotRead found={found} page={page} />
        <Unlink page={page} />
      </Page>
    )
  }
  return (
    <Page title="Ma licence FFT">
      <div className="licence-columns">
        <LicenceFacts found={found} />
        <Rankings found={found} />
      </div>
      <p className="mt-8">
        <Link to={federationAddress} className="link inline-flex min-h-11 items-center">
          Toutes mes licences
        </Link>
      </p>
      <Unlink page={page} />
    </Page>
  )
}
