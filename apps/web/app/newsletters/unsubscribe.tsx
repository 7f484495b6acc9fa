import { ApiProblem } from '@quatre/contract'
import { data, Form, useNavigation } from 'react-router'
import { requestContext } from '../context.ts'
import {
  incompleteLink,
  mailLinkIn,
  mailLinkOf,
  secretAddress,
} from '../members/entrance/mail-link.ts'
import { MailLinkFields } from '../members/entrance/mail-link-fields.tsx'
import { privatePage } from '../page-head.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { Route } from './+types/unsubscribe.ts'

export const headers = () => secretAddress

export function meta() {
  return privatePage('Désabonnement', 'Ne plus recevoir la newsletter.')
}

/** Shows the question: opening the address changes nothing, because mail programs open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = mailLinkOf(request)
  if (link === null) return { link, isOver: false }
  const { newsletters } = context.get(requestContext).api
  const asked = await newsletters.link({ body: link }).catch(refusalOf)
  return { link, isOver: asked.status === 'unsubscribed' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const link = mailLinkIn(await request.formData())
  if (link === null) return data({ refusal: incompleteLink }, { status: 400 })
  try {
    await context.get(requestContext).api.newsletters.unsubscribe({ body: link })
    return { refusal: null }
  } catch (error) {
    const { refusal, status } = refusalOf(error)
    return data({ refusal }, { status })
  }
}

/** @throws what is no refusal of the link */
function refusalOf(error: unknown) {
  if (!(error instanceof ApiProblem) || error.status >= 500) throw error
  const { status, fields, message } = error
  return { refusal: fields.users_key ?? message, status }
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formData?.has('users_key') ?? false
  const { link, isOver } = loaderData
  const done = actionData?.refusal === null
  const refusal = actionData?.refusal ?? (link === null ? incompleteLink : null)
  return (
    <div className="layout-width pt-6 pb-16 page-md:pt-10">
      <h1 className="headline text-2xl page-lg:text-3xl">
        {done || isOver ? 'Tu es désabonné(e)' : 'Te désabonner de la newsletter'}
      </h1>
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
    </div>
  )
}
