import { privateHead } from '../../site/pages/page-head.ts'
import { LinkButton } from '../../ui/button.tsx'
import { requestContext } from '../../site/context.ts'
import { findMember, keptTarget } from '../../site/pages/access.ts'
import { detailsAddress } from '../../account/parts/account-tabs.ts'
import type { Route } from './+types/forgotten-sent.ts'
import { forgottenAddress, withTarget } from '../parts/addresses.ts'
import { EntranceNote } from '../parts/stage.tsx'

export const meta = () =>
  privateHead('Regarde tes mails', 'Le lien pour choisir un nouveau mot de passe.')

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await findMember(context.get(requestContext))
  return { signedIn: member !== null, target: keptTarget(url) ?? '' }
}

/** The same for every e-mail, so that the page does not reveal whether it is known (requirement M27). */
export default function ForgottenSent({ loaderData: { signedIn, target } }: Route.ComponentProps) {
  return (
    <EntranceNote title="Regarde tes mails." art="morning">
      <p className="text-lg">
        Si un compte existe avec cet e-mail, un lien vient de partir. Il est valable 1{'\u00a0'}
        heure et ne sert qu’une fois.
      </p>
      <p className="text-mute">
        Rien reçu dans quelques minutes{'\u00a0'}? Regarde dans les indésirables, ou vérifie
        l’e-mail et recommence.
      </p>
      <div className="actions">
        {signedIn ? (
          <LinkButton to={`${detailsAddress}#securite`}>Revenir à mes infos</LinkButton>
        ) : (
          <LinkButton to={withTarget('/signin', target)}>Me connecter</LinkButton>
        )}
        <LinkButton to={withTarget(forgottenAddress, target)} look="quiet">
          Recommencer
        </LinkButton>
      </div>
    </EntranceNote>
  )
}
