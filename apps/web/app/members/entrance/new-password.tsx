import { ApiProblem } from '@quatre/contract'
import { opensNoMore } from '@quatre/domain'
import { data, Form, useNavigation } from 'react-router'
import { requestContext } from '../../context.ts'
import { deviceCookie } from '../../cookies.ts'
import { formText } from '../../form-text.ts'
import { privatePage } from '../../page-head.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { keptTarget } from '../access.ts'
import { providerNamed } from '../social/provider-names.ts'
import { useFocusOnError } from '../use-focus-on-error.ts'
import { useOpenErrors } from '../use-open-errors.ts'
import type { Route } from './+types/new-password.ts'
import { forgottenAddress, withTarget } from './addresses.ts'
import {
  incompleteLink,
  mailLinkIn,
  openedLink,
  redirectWithoutKeys,
  secretAddress,
  type MailLink,
} from './mail-link.ts'
import { MailLinkFields } from './mail-link-fields.tsx'
import { MailLinkPage } from './mail-link-page.tsx'
import { EntranceNote } from './stage.tsx'
import { Submitting } from './submitting.tsx'

export const headers = () => secretAddress

export function meta() {
  return privatePage('Nouveau mot de passe', 'Choisis un nouveau mot de passe.')
}

const doneName = 'change'
const untiedName = 'retire'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { passwords } = context.get(requestContext).api
  const opened = await openedLink(request, { doneName, stateOf: passwords.resetLink })
  return { opened, untied: untiedIn(request), target: keptTarget(url) ?? '' }
}

/** Which providers open the account no more, in a sentence; empty when all still do. */
function untiedIn({ url }: Request): string {
  const named = new URL(url).searchParams.getAll(untiedName).map(providerNamed)
  return opensNoMore([...new Set(named.filter((provider) => provider !== null))]) ?? ''
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const link = mailLinkIn(form)
  if (link === null) return refusal('link', incompleteLink, 400)
  try {
    const body = { ...link, password: formText(form, 'password') }
    const { api, setCookie, origin } = context.get(requestContext)
    const { untied, device_token: token } = await api.passwords.reset({ body })
    setCookie(deviceCookie(token, origin))
    const told = untied.map((provider) => `&${untiedName}=${provider}`).join('')
    return redirectWithoutKeys(request, withTarget(`?${doneName}${told}`, keptTarget(url) ?? ''))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { code, message: sentence, fields, status } = error
    if (code === 'link_not_valid') return refusal('link', sentence, status)
    if (fields.password) return refusal('password', fields.password, status)
    return refusal('other', sentence, status)
  }
}

type Refusal = Partial<Record<'link' | 'password' | 'other', string>>

function refusal(of: keyof Refusal, sentence: string, status: number) {
  const found: Refusal = { [of]: sentence }
  return data({ refusal: found }, { status })
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { target } = loaderData
  return (
    <MailLinkPage
      opened={loaderData.opened}
      refusal={actionData?.refusal.link}
      done={{
        title: 'Ton mot de passe est changé.',
        text: `Toutes tes sessions sont fermées. Connecte-toi avec ton nouveau mot de passe. ${loaderData.untied}`.trim(),
      }}
      target={target}
      refused={{
        title: 'Ce lien ne marche plus.',
        actions: (
          <LinkButton to={withTarget(forgottenAddress, target)}>
            Recevoir un nouveau lien
          </LinkButton>
        ),
      }}
    >
      {(link) => <Choose link={link} refusal={actionData?.refusal} />}
    </MailLinkPage>
  )
}

function Choose({ link, refusal: given }: { link: MailLink; refusal: Refusal | undefined }) {
  const form = useFocusOnError(given)
  const pending = useNavigation().formData?.has('password') ?? false
  const { errors, onInput } = useOpenErrors<Refusal>(given)
  return (
    <EntranceNote title="Nouveau mot de passe">
      <p className="text-lg">
        Choisis-le bien{'\u00a0'}: toutes tes sessions ouvertes ailleurs vont se fermer.
      </p>
      {errors.other && <ErrorState title={errors.other} />}
      <Form ref={form} method="post" noValidate onInput={onInput} className="relative grid gap-5">
        <MailLinkFields {...link} />
        <PasswordField
          label="Nouveau mot de passe"
          name="password"
          autoComplete="new-password"
          hint="6 à 16 caractères"
          required
          error={errors.password}
        />
        <Button width="full" pending={pending}>
          Enregistrer mon mot de passe
        </Button>
        <Submitting shown={pending} />
      </Form>
    </EntranceNote>
  )
}
