import { requestContext } from '../../site/context.ts'
import { orNotFound } from '../../site/pages/not-found.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { typographic } from '../../ui/typographic.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CopyLink } from '../../ui/copy-link.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/opening-confirmation.ts'

export const meta = () => privateHead('C’est noté', 'Ton e-mail est enregistré.')

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { city, slug } = await orNotFound(site.api.content.opening({ params, query: {} }))
  return { city: typographic(city), address: `${site.origin}/ouvertures-a-venir/${slug}` }
}

/** The next steps for a person who waits for a centre. */
export default function OpeningConfirmation({ loaderData }: Route.ComponentProps) {
  const { city, address } = loaderData
  return (
    <Page
      title="C’est noté"
      lead={`Un seul mail, le jour où ${city} ouvre ses réservations. Trois mois plus tard, il est effacé.`}
    >
      <div className="mt-8 grid max-w-form gap-6">
        <CopyLink label="Préviens tes partenaires" address={address} />
        <p className="actions">
          <LinkButton to="/reserver">Jouer en attendant</LinkButton>
        </p>
      </div>
    </Page>
  )
}
