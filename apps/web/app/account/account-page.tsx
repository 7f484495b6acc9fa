import type { Member } from '@quatre/contract'
import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Tabs } from '../ui/tabs.tsx'
import { Balance } from './balance.tsx'
import { accountAddress, accountTabAt, accountTabs } from './parts/account-tabs.ts'
import { ValidationNotice } from './parts/validation-notice.tsx'
import { loadPart } from '../ui/browser/network.ts'
import './account.css'

const TabSkeleton = lazy(() => loadPart(() => import('./account-skeleton.tsx')))

interface AccountPageProps {
  readonly title: string
  readonly member: Pick<Member, 'email' | 'emailVerified' | 'refund'>
  readonly children: ReactNode
}

/**
 * The common frame of all tabs of the account: the title, the SOLDE, the tabs, and the missing parts of the account. It
 * is as high on every tab: the row of tabs stays where it is when one of them is chosen.
 */
export function AccountPage({ title, member, children }: AccountPageProps) {
  const next = useNextTab()
  return (
    <div className="layout-width pt-6 pb-16 page-md:pt-10">
      <div className="grid gap-x-10 gap-y-2 page-sm:flex page-sm:items-end page-sm:justify-between">
        <h1 className="headline text-2xl page-md:text-3xl">{next?.label ?? title}</h1>
        <Balance cents={member.refund.value} />
      </div>
      <div className="beside-menu mt-5">
        <Tabs
          label="Onglets de mon compte"
          tabs={accountTabs.map(({ name, label }) => ({ to: accountAddress(name), label }))}
        />
      </div>
      <div className="mt-8">
        {member.email !== null && !member.emailVerified && (
          <ValidationNotice email={member.email} />
        )}
        <div className="relative">
          {children}
          {next && (
            <Suspense>
              <TabSkeleton name={next.name} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  )
}

/** The tab that is on its way, when it is another one. */
function useNextTab() {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  return state === 'loading' && location.pathname !== pathname
    ? accountTabAt(location.pathname)
    : null
}
