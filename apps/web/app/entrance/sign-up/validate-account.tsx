import { useEffect, useRef } from 'react'
import { data, Form, redirect } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { useFrame } from '../../site/pages/use-frame.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { findMember } from '../../site/pages/access.ts'
import { signInAddress, validationMailAddress } from '../../site/pages/addresses.ts'
import { submit } from '../../site/form/submit.ts'
import type { Route } from './+types/validate-account.ts'
import { signedUpAddress } from '../parts/addresses.ts'
import {
  incompleteLink,
  mailLinkIn,
  mailLinkInAddress,
  secretAddress,
  type MailLink,
} from '../../site/form/mail-link.ts'
import { MailLinkFields } from '../../site/form/mail-link-fields.tsx'
import { EntranceNote } from '../parts/stage.tsx'
import { SendValidationMail } from './validation-mail.tsx'
import './validate-account.css'

export const headers = () => secretAddress

export const meta = () => privateHead('Validation du compte', 'Confirme ton e-mail.')

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await findMember(context.get(requestContext))
  return {
    link: mailLinkInAddress(request),
    member: member && { emailVerified: member.emailVerified },
  }
}

/** Uses the link; opening its address alone changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { validation } = context.get(requestContext).api
  const verify = async () => {
    await validation.verify({ body: mailLinkIn(form) })
    return redirect(signedUpAddress, { status: 303, headers: secretAddress })
  }
  return submit(form, verify, {
    show: (answer, { status, details }) =>
      data({ ...answer, ...(details as { alreadyValidated?: boolean } | undefined) }, { status }),
  })
}

export default function ValidateAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { link, member } = loaderData
  if (link && !actionData) return <Validating link={link} />
  if (member?.emailVerified || actionData?.alreadyValidated) {
    return <AlreadyValid signedIn={member !== null} />
  }
  return (
    <EntranceNote title={member ? 'Ton e-mail n’est pas confirmé.' : 'Ce lien ne marche plus.'}>
      <p role="alert" className="text-lg">
        {actionData?.refusal ?? incompleteLink}
      </p>
      {member ? (
        <SendValidationMail look="primary" />
      ) : (
        <>
          <p className="text-mute">
            Si ton e-mail est déjà confirmé, connecte-toi. Sinon, on te renvoie un mail.
          </p>
          <p className="actions">
            <LinkButton to={signInAddress(validationMailAddress)}>
              Me connecter et recevoir un mail
            </LinkButton>
          </p>
        </>
      )}
    </EntranceNote>
  )
}

/** The form sends itself; its button is for visitors without a script, or with a slow one. */
function Validating({ link }: { link: MailLink }) {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    form.current?.requestSubmit()
  }, [])
  return (
    <EntranceNote title="On confirme ton e-mail.">
      <p role="status" className="scripted flex items-center gap-3 text-lg">
        <span className="spinner" aria-hidden /> Un instant…
      </p>
      <Form ref={form} method="post" className="actions entrance-late">
        <MailLinkFields {...link} />
        <Button>Valider mon adresse</Button>
      </Form>
    </EntranceNote>
  )
}

function AlreadyValid({ signedIn }: { signedIn: boolean }) {
  const book = useFrame()?.to.book ?? '/'
  return (
    <EntranceNote title="Ton e-mail est déjà confirmé." art="morning">
      <p className="text-lg">Ce lien a rempli son rôle{'\u00a0'}: il n’y a plus rien à faire.</p>
      <div className="actions">
        <LinkButton to={book}>Réserver un terrain</LinkButton>
        {!signedIn && (
          <LinkButton to="/signin" look="quiet">
            Me connecter
          </LinkButton>
        )}
      </div>
    </EntranceNote>
  )
}
