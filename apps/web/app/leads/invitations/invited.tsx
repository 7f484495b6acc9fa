import { dayLong, time } from '@quatre/domain'
import { data, redirect } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { typographic } from '../../ui/typographic.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/invited.ts'

export const meta = () => privateHead('Ta place', 'Ta place à la soirée du club.')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await site.center(params.center_name)
  if (center === null) throw data(null, { status: 404 })
  const { invitation } = await site.api.content.invitation({ params: { id: center.id }, query: {} })
  const reference = url.searchParams.get('reference') ?? ''
  if (invitation === null || !/^4P-\w{5}$/.test(reference))
    throw redirect(`/${center.slug}/invitation-afterwork`)
  return {
    isWaiting: url.searchParams.get('etat') === 'attente',
    reference,
    slug: center.slug,
    center: typographic(center.name),
    when: `${dayLong(invitation.startsAt)}, ${time(invitation.startsAt)}`,
  }
}

/** The outcome of a request for places. */
export default function Invited({ loaderData }: Route.ComponentProps) {
  const { isWaiting, reference, slug, center, when } = loaderData
  return (
    <Page
      title={isWaiting ? 'Liste d’attente' : 'À bientôt au club'}
      lead={
        isWaiting
          ? 'Complet\u00a0: tu es sur la liste d’attente. Le club t’appelle si une place se libère.'
          : `Ta place est gardée\u00a0: ${when}, ${center}.`
      }
    >
      <div className="mt-8 grid max-w-form gap-5">
        <p>
          Référence <b className="figures">{reference}</b>. Un empêchement{'\u00a0'}? Préviens le
          club par téléphone.
        </p>
        <p className="actions">
          {!isWaiting && (
            <LinkButton to={`/${slug}/invitation-afterwork/agenda.ics`} reloadDocument>
              Ajouter à l’agenda
            </LinkButton>
          )}
          <LinkButton to={`/${slug}`} look="quiet">
            Venir au club
          </LinkButton>
        </p>
      </div>
    </Page>
  )
}
