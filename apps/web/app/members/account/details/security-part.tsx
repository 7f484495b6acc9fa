import type { Member } from '@quatre/contract'
import type { Details } from './details-data.ts'
import { IdentityList } from './identity-list.tsx'
import { Part } from './part.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

interface SecurityPartProps extends Pick<Details, 'identities' | 'sessions'> {
  readonly member: Member
}

export function SecurityPart({ member, identities, sessions }: SecurityPartProps) {
  return (
    <Part
      name="securite"
      about="Ton mot de passe, tes connexions et les appareils où ton compte est ouvert."
    >
      <PasswordForm member={member} />
      <IdentityList identities={identities} hasPassword={member.hasPassword} />
      <SessionList sessions={sessions} />
    </Part>
  )
}
