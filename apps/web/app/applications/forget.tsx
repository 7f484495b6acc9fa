import { ApiProblem } from '@quatre/contract'
import { dateNumeric } from '@quatre/domain'
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
import { submit } from '../site/form/submit.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { Route } from './+types/forget.ts'

export const headers = () => secretAddress

export const meta = () =>
  privateHead('Effacer ma candidature', 'Effacer une candidature et ses fichiers.')

/** Shows what would go: opening the address changes nothing, because mail programs open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = mailLinkInAddress(request)
  if (link === null) return { link, application: null, refusal: incompleteLink }
  try {
    const application = await context.get(requestContext).api.applications.link({ body: link })
    return { link, application, refusal: null }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return { link, application: null, refusal: error.message }
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { applications } = context.get(requestContext).api
  return submit(form, () => applications.forget({ body: mailLinkIn(form) }))
}

const fileNames = { cv: 'ton CV', letter: 'ta lettre' } as const

export default function ForgetApplication({ loaderData, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formData?.has('users_key') ?? false
  const { link, application } = loaderData
  const done = actionData?.code === null
  const refusal = actionData?.refusal ?? loaderData.refusal
  const files = application?.files.map((type) => fileNames[type]).join(' et ')
  return (
    <Page title={done ? 'Candidature effacée' : 'Effacer ma candidature'}>
      <div className="mt-6 grid max-w-form gap-5">
        {done ? (
          <p role="status" className="text-lg">
            Il n’en reste rien chez nous, ni tes fichiers, ni nos mails.
          </p>
        ) : application === null || link === null ? (
          <ErrorState title={refusal ?? incompleteLink} />
        ) : (
          <Form method="post" className="grid gap-5">
            <MailLinkFields {...link} />
            <p className="text-lg">
              {application.desiredPosition}, envoyée le {dateNumeric(application.createdAt)}
              {files && `, avec ${files}`}.
            </p>
            <p>
              Elle sera effacée d’elle-même le {dateNumeric(application.deleteAfter)}. Maintenant,
              c’est pour de bon{'\u00a0'}: nous ne pourrons plus te répondre.
            </p>
            {refusal !== null && <p role="alert">{refusal}</p>}
            <Button width="full" pending={pending}>
              Tout effacer
            </Button>
          </Form>
        )}
      </div>
    </Page>
  )
}
