import { ApiProblem } from '@quatre/contract'
import { Form, redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { submit } from '../site/form/submit.ts'
import { entranceAddress, requireMember } from '../site/pages/access.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { Fact } from '../ui/fact.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/join.ts'
import { teamAddress, teamsAddress } from './parts/addresses.ts'
import './teams.css'

export const meta = () =>
  privateHead('Rejoindre une équipe', 'Réponds à l’invitation d’un capitaine.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const key = url.searchParams.get('cle') ?? ''
  const team = await site.api.teams.invitation({ params: { key } }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return null
  })
  const entrance = site.signedIn ? null : entranceAddress(site, url.pathname + url.search)
  return { team, entrance }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  await requireMember(context, url)
  const key = url.searchParams.get('cle') ?? ''
  return submit(await request.formData(), async () => {
    const { id } = await api.teams.join({ params: { key } })
    return redirect(teamAddress(id))
  })
}

export default function Join({ loaderData: { team, entrance }, actionData }: Route.ComponentProps) {
  if (team === null) {
    return (
      <Page title="Invitation">
        <div className="mt-5">
          <EmptyState
            title="Ce lien n’est plus valable."
            action={<LinkButton to={teamsAddress}>Voir les équipes</LinkButton>}
          >
            Le capitaine en a créé un nouveau{'\u00a0'}: demande-le-lui.
          </EmptyState>
        </div>
      </Page>
    )
  }
  const { name, captain, sportType, center, players } = team
  return (
    <Page title={name} lead={`${captain} t’invite dans son équipe.`}>
      {actionData?.refusal && (
        <div className="mt-4">
          <ErrorState title={actionData.refusal} />
        </div>
      )}
      <dl className="mt-5">
        <Fact label="Sport">{sportType.name}</Fact>
        <Fact label="Club">{typographic(center.name)}</Fact>
        <Fact label="Joueurs">{players}</Fact>
        <Fact label="Ensuite">
          Ton capitaine peut te choisir pour une ligue, et ton nom est sur la page de l’équipe. Tu
          la quittes quand tu veux.
        </Fact>
      </dl>
      <div className="actions mt-6">
        {entrance ? (
          <LinkButton to={entrance}>Me connecter pour répondre</LinkButton>
        ) : (
          <Form method="post">
            <Button>Rejoindre l’équipe</Button>
          </Form>
        )}
      </div>
    </Page>
  )
}
