import { ApiProblem } from '@quatre/contract'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { requestContext } from '../../context.ts'
import type { PageHandle } from '../../page-handle.ts'
import { privatePage } from '../../page-head.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { requireGuest } from '../access.ts'
import { formText } from '../form-text.ts'
import { useFocusOnError } from '../use-focus-on-error.ts'
import { useOpenErrors } from '../use-open-errors.ts'
import type { Route } from './+types/forgotten-password.ts'
import { forgottenAddress } from './addresses.ts'
import { EntranceNote } from './stage.tsx'
import { Submitting } from './submitting.tsx'

// The side bar would ask for the password that is forgotten.
export const handle: PageHandle = { without: ['side-bar'] }

export function meta() {
  return privatePage('Mot de passe oublié', 'Reçois un mail pour choisir un nouveau mot de passe.')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireGuest(context, request)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const email = formText(await request.formData(), 'email')
  try {
    await context.get(requestContext).api.passwords.forgotten({ body: { email } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { fields, message, status } = error
    const other = fields.email ? undefined : message
    return data({ email, refusal: { email: fields.email, other } }, { status })
  }
  return redirect(`${forgottenAddress}/confirmation`)
}

export default function ForgottenPassword({ actionData }: Route.ComponentProps) {
  const form = useFocusOnError(actionData)
  const pending = useNavigation().formAction === forgottenAddress
  const { errors, onInput } = useOpenErrors<Refusal>(actionData?.refusal)
  return (
    <EntranceNote title="Mot de passe oublié">
      <p className="text-lg">
        Donne l’e-mail de ton compte{'\u00a0'}: on t’envoie un lien pour choisir un nouveau mot de
        passe.
      </p>
      {errors.other && <ErrorState title={errors.other} />}
      <Form ref={form} method="post" noValidate onInput={onInput} className="relative grid gap-5">
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={actionData?.email}
          error={errors.email}
        />
        <Button width="full" pending={pending}>
          Recevoir le lien
        </Button>
        <Submitting shown={pending} />
      </Form>
      <p className="border-t pt-5 text-mute">
        Tu t’en souviens{'\u00a0'}?{' '}
        <Link to="/signin" className="link">
          Me connecter
        </Link>
      </p>
    </EntranceNote>
  )
}

type Refusal = Partial<Record<'email' | 'other', string | undefined>>
