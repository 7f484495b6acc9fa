import { ApiProblem } from '@quatre/contract'
import { euros, isOfSeries } from '@quatre/domain'
import { Form, redirect } from 'react-router'
import { centerInPath } from '../../centers/parts/named-center.ts'
import { isInSeries, seriesSharePath } from '../../series/parts/stage-entry.ts'
import { requestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'
import { submit } from '../../site/form/submit.ts'
import { entranceAddress, requireMember } from '../../site/pages/access.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { Fact } from '../../ui/fact.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { typographic } from '../../ui/typographic.ts'
import { payEntryAddress, tournamentAddress, tournamentsAddress } from '../parts/addresses.ts'
import { entryTitle, dayTimeText } from '../parts/entry/entry-words.ts'
import type { Route } from './+types/participants.ts'
import './entry.css'

export const meta = () =>
  privateHead('Invitation à un tournoi', 'Réponds à l’invitation et paie ta part.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** The second player's page: the link that invites them, or their half, which the page of all entries shows. */
export async function loader({
  params,
  url,
  context,
}: Pick<Route.LoaderArgs, 'params' | 'url' | 'context'>) {
  const site = context.get(requestContext)
  await centerInPath(site, params)
  const key = url.searchParams.get('invitation')
  if (key === null) {
    const id = idIn(url.searchParams.get('inscription'))
    throw redirect(id === null ? tournamentsAddress() : payEntryAddress(id))
  }
  const invitation = await site.api.entries
    .invitation({ params: { key } })
    .catch((error: unknown) => {
      if (!(error instanceof ApiProblem) || error.status >= 500) throw error
      return null
    })
  // an invitation of the series is answered in its frame
  if (invitation && isOfSeries(invitation.competition) && !isInSeries(url))
    throw redirect(seriesSharePath + url.search)
  const entrance = site.signedIn ? null : entranceAddress(site, url.pathname + url.search)
  return { invitation, entrance }
}

/** Becomes the second player. */
export async function action({
  request,
  url,
  context,
}: Pick<Route.ActionArgs, 'request' | 'url' | 'context'>) {
  const { api } = context.get(requestContext)
  await requireMember(context, url)
  const key = url.searchParams.get('invitation') ?? ''
  return submit(await request.formData(), async () => {
    const { id } = await api.entries.acceptInvitation({ params: { key } })
    return redirect(payEntryAddress(id))
  })
}

type ParticipantsProps = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

export default function Participants({ loaderData, actionData }: ParticipantsProps) {
  const { invitation, entrance } = loaderData
  if (invitation === null) {
    return (
      <Page title="Invitation">
        <div className="mt-5">
          <ErrorState
            title="Cette invitation n’est plus valable."
            action={<LinkButton to={tournamentsAddress()}>Voir les tournois</LinkButton>}
          >
            La paire est complète ou retirée, ou un nouveau lien a remplacé celui-ci.
          </ErrorState>
        </div>
      </Page>
    )
  }
  const { holder, competition, share, expiresAt } = invitation
  return (
    <Page title={`${holder} t’invite`}>
      {actionData?.refusal && (
        <div className="mt-4">
          <ErrorState title={actionData.refusal} />
        </div>
      )}
      <dl className="mt-5">
        <Fact label="Tournoi">{entryTitle(invitation)}</Fact>
        <Fact label="Lieu">{typographic(competition.center.name)}</Fact>
        <Fact label="Ta part">{share.value === 0 ? 'déjà payée' : euros(share.value)}</Fact>
        {expiresAt && <Fact label="Jusqu’au">{dayTimeText(expiresAt)}</Fact>}
      </dl>
      <div className="actions mt-6">
        {entrance ? (
          <LinkButton to={entrance}>Me connecter pour répondre</LinkButton>
        ) : (
          <Form method="post">
            <Button>Jouer avec {holder}</Button>
          </Form>
        )}
        <LinkButton to={tournamentAddress(competition.id)} look="quiet">
          Voir le tournoi
        </LinkButton>
      </div>
    </Page>
  )
}
