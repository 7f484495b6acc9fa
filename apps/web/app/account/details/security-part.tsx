import type { Member } from '@quatre/contract'
import type { SocialProvider } from '@quatre/domain'
import { ErrorState } from '../../ui/states.tsx'
import type { Details } from './details-data.ts'
import { IdentityList } from './identity-list.tsx'
import { Part } from './part.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

interface SecurityPartProps extends Pick<Details, 'identities' | 'sessions'> {
  readonly member: Member
  /** Providers that may open the account too. */
  readonly tieable: readonly SocialProvider[]
  /** Why one that was to be tied is not. */
  readonly tieRefusal: string | null
}

export function SecurityPart({ member, tieRefusal, sessions, ...ways }: SecurityPartProps) {
  return (
    <Part
      name="securite"
      about="Ton mot de passe, tes connexions et les appareils où ton compte est ouvert."
    >
      {tieRefusal && <ErrorState title={tieRefusal} />}
      <PasswordForm member={member} />
      <IdentityList {...ways} hasPassword={member.hasPassword} />
      <SessionList sessions={sessions} />
    </Part>
  )
}
