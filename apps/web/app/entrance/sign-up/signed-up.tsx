import { requestContext } from '../../site/context.ts'
import { useFrame } from '../../site/pages/use-frame.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { LinkButton } from '../../ui/button.tsx'
import { findMember } from '../../site/pages/access.ts'
import type { Route } from './+types/signed-up.ts'
import { EntranceNote } from '../parts/stage.tsx'
import { SendValidationMail } from './validation-mail.tsx'

export const meta = () => privateHead('Inscription confirmée', 'Ton compte est prêt.')

export async function loader({ context }: Route.LoaderArgs) {
  const member = await findMember(context.get(requestContext))
  return { member: member && { emailVerified: member.emailVerified } }
}

/** The end of a sign-up: the page of the mail's link. */
export default function SignedUp({ loaderData: { member } }: Route.ComponentProps) {
  const book = useFrame()?.to.book ?? '/'
  if (member && !member.emailVerified) {
    return (
      <EntranceNote title="Il reste ton e-mail à confirmer." art="morning">
        <p className="text-lg">Ouvre le lien du mail que tu as reçu à l’inscription.</p>
        <SendValidationMail look="primary" />
      </EntranceNote>
    )
  }
  return (
    <EntranceNote title="Ton inscription est confirmée." art="morning">
      <p className="text-lg">Ton compte est validé. À toi de jouer.</p>
      <div className="actions">
        <LinkButton to={book}>Réserver un terrain</LinkButton>
        {member ? (
          <LinkButton to="/moi" look="quiet">
            Mon espace
          </LinkButton>
        ) : (
          <LinkButton to="/signin" look="quiet">
            Me connecter
          </LinkButton>
        )}
      </div>
    </EntranceNote>
  )
}
