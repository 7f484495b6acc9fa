import { opensNoMore } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { deviceCookie } from '../../site/visit/cookies.ts'
import { formText } from '../../site/form/form-text.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { keptTarget } from '../../site/pages/access.ts'
import { providerNamed } from '../parts/social/provider-names.ts'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import { useOpenErrors } from '../../ui/form/use-open-errors.ts'
import { submit, type Answer } from '../../site/form/submit.ts'
import type { Route } from './+types/new-password.ts'
import { forgottenAddress, withTarget } from '../parts/addresses.ts'
import {
  mailLinkIn,
  openedLink,
  redirectWithoutKeys,
  secretAddress,
  type MailLink,
} from '../../site/form/mail-link.ts'
import { MailLinkFields } from '../../site/form/mail-link-fields.tsx'
import { MailLinkPage } from './mail-link-page.tsx'
import { EntranceNote } from '../parts/stage.tsx'
import { Submitting } from '../../ui/form/submitting.tsx'

export const headers = () => secretAddress

export const meta = () => privateHead('Nouveau mot de passe', 'Choisis un nouveau mot de passe.')

const doneName = 'change'
const untiedName = 'retire'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { passwords } = context.get(requestContext).api
  const opened = await openedLink(request, { doneName, readState: passwords.resetLink })
  return { opened, untied: untiedIn(request), target: keptTarget(url) ?? '' }
}

/** Which providers open the account no more, in a sentence; empty when all still do. */
function untiedIn({ url }: Request): string {
  const named = new URL(url).searchParams.getAll(untiedName).map(providerNamed)
  return opensNoMore([...new Set(named.filter((provider) => provider !== null))]) ?? ''
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async () => {
    const body = { ...mailLinkIn(form), password: formText(form, 'password') }
    const { api, setCookie, origin } = context.get(requestContext)
    const { untied, device_token: token } = await api.passwords.reset({ body })
    setCookie(deviceCookie(token, origin))
    const told = untied.map((provider) => `&${untiedName}=${provider}`).join('')
    return redirectWithoutKeys(request, withTarget(`?${doneName}${told}`, keptTarget(url) ?? ''))
  })
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { target } = loaderData
  const isDead = actionData?.code === 'link_not_valid'
  return (
    <MailLinkPage
      opened={loaderData.opened}
      refusal={isDead ? actionData.refusal : null}
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
      {(link) => <Choose link={link} answer={actionData} />}
    </MailLinkPage>
  )
}

function Choose({ link, answer }: { link: MailLink; answer: Answer | undefined }) {
  const form = useFocusOnError(answer)
  const pending = useNavigation().formData?.has('password') ?? false
  const { errors, onInput } = useOpenErrors(answer?.errors)
  return (
    <EntranceNote title="Nouveau mot de passe">
      <p className="text-lg">
        Choisis-le bien{'\u00a0'}: toutes tes sessions ouvertes ailleurs vont se fermer.
      </p>
      {answer?.refusal && <ErrorState title={answer.refusal} />}
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
