import { ApiProblem } from '@quatre/contract'
import { Form, useNavigation } from 'react-router'
import { requestContext } from '../site/context.ts'
import {
  incompleteLink,
  mailLinkIn,
  mailLinkInAddress,
  secretAddress,
} from '../site/form/mail-link.ts'
import { MailLinkFields } from '../site/form/mail-link-fields.tsx'
import { privateHead } from '../site/pages/page-head.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { submit } from '../site/form/submit.ts'
import type { Route } from './+types/unsubscribe.ts'

export const headers = () => secretAddress

export const meta = () => privateHead('Désabonnement', 'Ne plus recevoir la newsletter.')

/** Shows the question: opening the address changes nothing, because mail programs open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = mailLinkInAddress(request)
  if (link === null) return { link, isOver: false }
  const { newsletters } = context.get(requestContext).api
  const asked = await newsletters.link({ body: link }).catch((error: unknown) => {
    // faults of the link are shown once it is used
    if (error instanceof ApiProblem && error.status < 500) return null
    throw error
  })
  return { link, isOver: asked?.status === 'unsubscribed' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { newsletters } = context.get(requestContext).api
  return submit(form, () => newsletters.unsubscribe({ body: mailLinkIn(form) }))
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formData?.has('users_key') ?? false
  const { link, isOver } = loaderData
  const done = actionData?.code === null
  const refused = actionData?.errors.users_key ?? actionData?.refusal ?? null
  const refusal = refused ?? (link === null ? incompleteLink : null)
  return (
    <Page title={done || isOver ? 'Tu es désabonné(e)' : 'Te désabonner de la newsletter'}>
      <div className="mt-6 grid max-w-form gap-5">
        {done || isOver ? (
          <>
            <p role="status" className="text-lg">
              {done
                ? 'Ton adresse ne recevra plus la newsletter. Les messages sur tes réservations partent toujours.'
                : 'Cette adresse n’est plus inscrite.'}
            </p>
            <p className="actions">
              <LinkButton to="/newsletters" look="quiet">
                M’abonner de nouveau
              </LinkButton>
            </p>
          </>
        ) : refusal !== null || link === null ? (
          <ErrorState title={refusal ?? incompleteLink} />
        ) : (
          <Form method="post" className="grid gap-5">
            <MailLinkFields {...link} />
            <p>Un clic, et c’est fini. Pas besoin de te connecter.</p>
            <Button width="full" pending={pending}>
              Me désabonner
            </Button>
          </Form>
        )}
      </div>
    </Page>
  )
}
