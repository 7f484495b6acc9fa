import type { Member } from '@quatre/contract'
import type { Details } from './details-data.ts'
import { Part } from './part.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

interface SecurityPartProps extends Pick<Details, 'sessions'> {
  readonly member: Member
}

export function SecurityPart({ member, sessions }: SecurityPartProps) {
  return (
    <Part name="securite" about="Ton mot de passe et les appareils où ton compte est ouvert.">
      <PasswordForm member={member} />
      <SessionList sessions={sessions} />
    </Part>
  )
}
