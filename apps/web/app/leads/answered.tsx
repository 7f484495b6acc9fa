import { ApiProblem } from '@quatre/contract'
import { Form, useNavigation } from 'react-router'
import { requestContext } from '../site/context.ts'
import { formText } from '../site/form/form-text.ts'
import { incompleteLink, secretAddress } from '../site/form/mail-link.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { submit } from '../site/form/submit.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { Route } from './+types/answered.ts'

export const headers = () => secretAddress

export const meta = () =>
  privateHead('As-tu eu une réponse\u00a0?', 'Dire si quelqu’un a répondu à une demande.')

const isKey = (text: string) => /^[\w-]{43}$/.test(text)

/** Shows a press: opening the address must change nothing, because mail programs open links. */
export function loader({ url }: Route.LoaderArgs) {
  const key = url.searchParams.get('users_key') ?? ''
  return { key: isKey(key) ? key : null, stops: url.searchParams.get('pour') === 'etapes' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const users_key = formText(form, 'users_key')
  const { leads } = context.get(requestContext).api
  return submit(form, async () => {
    if (isKey(users_key)) return leads.answer({ body: { users_key } })
    throw new ApiProblem(400, { problem: 'link_not_valid', message: incompleteLink })
  })
}

/** The answer to the link of a mail, once it is pressed. */
export default function Answered({ loaderData: { key, stops }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formData?.has('users_key') ?? false
  const saved = actionData?.saved
  const refusal = actionData?.refusal ?? (key === null ? incompleteLink : null)
  if (saved?.status === 'stopped') {
    return (
      <Page title="C’est arrêté">
        <p role="status" className="mt-4 max-w-reading text-lg">
          Plus de mail sur les étapes de la Remontada. Ton adresse et ta ville sont effacées sous
          24&nbsp;h.
        </p>
      </Page>
    )
  }
  if (saved) {
    const isAnswered = saved.status === 'answered'
    return (
      <Page title={isAnswered ? 'Merci, c’est noté' : 'On reprend ta demande'}>
        <p role="status" className="mt-4 max-w-reading text-lg">
          {isAnswered
            ? `La demande ${saved.reference} a reçu sa réponse. Nous n’envoyons plus de rappel.`
            : `L’équipe du réseau est prévenue\u00a0: la demande ${saved.reference} attend toujours.`}
        </p>
      </Page>
    )
  }
  return (
    <Page title={stops ? 'Ne plus être prévenu(e)' : 'As-tu eu une réponse\u00a0?'}>
      <div className="mt-6 grid max-w-form gap-5">
        {refusal === null ? (
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="users_key" value={key ?? ''} />
            <p>
              {stops
                ? 'Un clic, et plus aucun mail sur les étapes de la Remontada.'
                : 'Appuie sur « Confirmer » pour enregistrer ta réponse. Le lien ne sert qu’une fois.'}
            </p>
            <Button width="full" pending={pending}>
              Confirmer
            </Button>
          </Form>
        ) : (
          <ErrorState title={refusal} />
        )}
      </div>
    </Page>
  )
}
