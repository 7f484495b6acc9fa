import { useNavigation } from 'react-router'
import { Skeleton } from '../ui/skeleton.tsx'
import { accountTabs, accountTabAt, type AccountTabName } from './parts/account-tabs.ts'
import '../bookings/parts/own-bookings.css'
import './account.css'

/** The placeholder of a loading page of the account, in its own shape. */
export function AccountSkeleton() {
  const tab = accountTabAt(useNavigation().location?.pathname ?? '')
  if (tab === null) return <PageOfOne />
  return (
    <div className="layout-width pt-6 page-md:pt-10">
      <Skeleton className="h-15 w-72 max-w-full" />
      <div className="mt-5 mb-8 flex gap-5 overflow-hidden border-b py-3.5">
        {accountTabs.map(({ name }) => (
          <Skeleton key={name} className="h-5 w-28 flex-none" />
        ))}
      </div>
      <Tab name={tab.name} />
    </div>
  )
}

/** The same without the common frame of the tabs, over the tab that is left. */
export default function TabSkeleton({ name }: { name: AccountTabName }) {
  return (
    <div aria-hidden className="page-skeleton tab-skeleton">
      <div className="page-skeleton-seen">
        <Tab name={name} />
      </div>
    </div>
  )
}

function Tab({ name }: { name: AccountTabName }) {
  if (name === 'mes-resa') return <Bookings />
  return name === 'mes-info-persos' ? (
    <Details />
  ) : (
    <Skeleton className="h-100 rounded-surface page-md:h-64" />
  )
}

function Bookings() {
  return (
    <>
      <Skeleton className="h-8 w-40" />
      <div className="next-booking mt-5">
        <Skeleton className="min-h-40" />
        <div className="grid gap-3 p-5 page-md:p-7">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-10 w-28" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-2 h-11 w-44" />
        </div>
      </div>
      <Skeleton className="mt-12 h-8 w-64" />
      {['un', 'deux', 'trois'].map((line) => (
        <div key={line} className="booking-row">
          <Skeleton className="booking-row-art" />
          <Skeleton className="booking-row-when h-7 w-28" />
          <Skeleton className="booking-row-what h-12" />
          <Skeleton className="booking-row-state h-6 w-24" />
        </div>
      ))}
    </>
  )
}

function Details() {
  return (
    <>
      {['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit'].map((part) => (
        <div key={part} className="account-part account-part-head">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="account-part-about h-5 w-full max-w-80" />
        </div>
      ))}
    </>
  )
}

/** A booking, or one of its steps: the way back, then its subject. */
function PageOfOne() {
  return (
    <div className="layout-width pt-2">
      <Skeleton className="my-3 h-5 w-44" />
      <div className="grid max-w-[44rem] gap-4">
        <Skeleton className="h-36 rounded-surface page-md:h-52" />
        <Skeleton className="mt-2 h-9 w-3/4" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="mt-4 h-60" />
      </div>
    </div>
  )
}
