import { socialProviderNames } from '@quatre/domain'
import { redirect } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { LinkButton } from '../../ui/button.tsx'
import { signInTarget } from '../../site/pages/access.ts'
import { providerNamed } from '../parts/social/provider-names.ts'
import type { Route } from './+types/password-ended.ts'
import { forgottenAddress, withTarget } from '../parts/addresses.ts'
import { EntranceNote } from '../parts/stage.tsx'

export const meta = () =>
  privateHead('Mot de passe annulé', 'Ton ancien mot de passe n’ouvre plus ton compte.')

/** A member who has chosen a password since skips the page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { hasPassword } = await context.get(requestContext).api.members.me()
  const provider = providerNamed(url.searchParams.get('provider') ?? '')
  const target = signInTarget(url)
  if (hasPassword || provider === null) throw redirect(target)
  return { name: socialProviderNames[provider], target }
}

/** Shown once, on the way to the page that was asked for: the old password would fail without a reason. */
export default function PasswordEnded({ loaderData: { name, target } }: Route.ComponentProps) {
  return (
    <EntranceNote title={`${name} ouvre maintenant ton compte.`}>
      <p role="status" className="text-lg">
        Ton ancien mot de passe ne marche plus{'\u00a0'}: il avait été choisi sans passer par ton
        adresse e-mail.
      </p>
      <p className="text-mute">
        Continue avec {name} la prochaine fois, ou choisis un nouveau mot de passe par mail.
      </p>
      <div className="actions">
        <LinkButton to={target}>Continuer</LinkButton>
        <LinkButton to={withTarget(forgottenAddress, target)} look="quiet">
          Choisir un mot de passe
        </LinkButton>
      </div>
    </EntranceNote>
  )
}
