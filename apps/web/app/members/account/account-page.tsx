import type { Member } from '@quatre/contract'
import type { ReactNode } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { accountAddress, accountTabs } from './account-tabs.ts'
import { ValidationNotice } from './validation-notice.tsx'

interface AccountPageProps {
  readonly title: string
  readonly member: Pick<Member, 'email' | 'emailVerified'>
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** What all tabs of the account share: the title, the tabs, and what the account still needs. */
export function AccountPage({ title, member, aside, children }: AccountPageProps) {
  return (
    <div className="layout-width pt-6 pb-16 page-md:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h1 className="headline text-2xl page-md:text-3xl">{title}</h1>
        {aside}
      </div>
      <div className="mt-5 mb-8">
        <Tabs
          label="Onglets de mon compte"
          tabs={accountTabs.map(({ name, label }) => ({ to: accountAddress(name), label }))}
        />
      </div>
      {member.email !== null && !member.emailVerified && <ValidationNotice email={member.email} />}
      {children}
    </div>
  )
}
