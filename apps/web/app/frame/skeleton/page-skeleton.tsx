import type { ReactNode } from 'react'
import { AccountSkeleton } from '../../account/account-skeleton.tsx'
import type { SkeletonShape } from '../../site/pages/page-row.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { skeletonAt } from './skeleton-at.ts'
import '../../bookings/slots.css'

/** A tab of the account leaves the tabs where they are when it comes from another one. */
const shapes: Readonly<Record<SkeletonShape, () => ReactNode>> = {
  slots: Slots,
  times: Times,
  rows: Rows,
  court: Court,
  payment: Payment,
  tab: AccountSkeleton,
  account: AccountSkeleton,
}

interface PageSkeletonProps {
  /** The address of the page that is still there. */
  readonly left: string
  readonly next: { readonly pathname: string; readonly search: string }
  readonly hasCenter: boolean
}

/** It shows itself after 200 ms (frame/skeleton.css): a quick page comes without a flash. */
export default function PageSkeleton({ left, next, hasCenter }: PageSkeletonProps) {
  const shape = skeletonShape(next.pathname, next.search, hasCenter)
  // The tabs of the account stay: their page shows the shape of the next one below them.
  if (shape === null || (shape === 'tab' && skeletonAt(left)?.skeleton === 'tab')) return null
  const Shape = shapes[shape]
  return (
    <div aria-hidden className="page-skeleton">
      <div className="page-skeleton-seen">
        <Shape />
      </div>
    </div>
  )
}

/** Slots of a day where a centre is known, the next times of each centre around where none is. */
function skeletonShape(path: string, search: string, hasCenter: boolean): SkeletonShape | null {
  const page = skeletonAt(path)
  if (page?.skeleton !== 'slots') return page?.skeleton ?? null
  const ofCenter = hasCenter || /center=\w/.test(search) || page.isOfCenter
  return ofCenter && !/latitude=|place=/.test(search) ? 'slots' : 'times'
}

function Slots() {
  return (
    <>
      <div className="border-b bg-line">
        <div className="layout-width pt-4 page-md:pt-6">
          <Skeleton className="h-9 w-3/5" />
          <div className="my-4 flex gap-2">{repeat(3, 'h-11 w-24 rounded-full')}</div>
          <div className="day-strip pb-3">{repeat(14, 'h-17 w-14')}</div>
        </div>
      </div>
      <div className="layout-width">
        <div className="periods mt-3 max-w-[44rem]">{repeat(4, 'h-14')}</div>
        <div className="slot-rows mt-3">
          {Array.from({ length: 8 }, (_, row) => (
            <div key={row} className="slot-row">
              <Skeleton className="h-7 w-18" />
              <div className="choices">{repeat(3, 'h-15')}</div>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

function Times() {
  return (
    <div className="layout-width pt-6 page-md:pt-10">
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="mt-3 h-5 w-2/5" />
      <Skeleton className="mt-4 mb-5 h-11 w-44 page-md:h-34 page-md:w-full page-lg:h-18" />
      <div className="border-t-2 border-ink">
        {Array.from({ length: 4 }, (_, row) => (
          <div key={row} className="tonight-row">
            <Skeleton className="h-6 w-44" />
            <div className="grid grid-cols-3 gap-2 page-lg:flex">
              {repeat(6, 'h-11 page-lg:w-28')}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function Rows() {
  return (
    <div className="layout-width pt-8 page-lg:pt-12">
      <Skeleton className="h-11 w-3/5" />
      <Skeleton className="mt-6 mb-8 h-13 max-w-form" />
      {Array.from({ length: 7 }, (_, row) => (
        <div key={row} className="flex items-center gap-4 border-t py-4">
          <Skeleton className="h-18 w-20 flex-none page-sm:w-28" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

function Court() {
  return (
    <div className="layout-width pt-5 page-md:pt-10">
      <div className="grid max-w-[44rem] gap-3">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="mb-6 h-12 w-1/2" />
        {repeat(6, 'h-15')}
      </div>
    </div>
  )
}

function Payment() {
  return (
    <div className="layout-width pt-5 page-md:pt-10">
      <Skeleton className="mb-5 h-8 w-44 page-md:h-10 page-md:w-64" />
      <div className="pay-columns">
        <Skeleton className="h-42 rounded-surface page-lg:h-88" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-18" />
          <div className="grid grid-cols-2 gap-3">{repeat(2, 'h-18')}</div>
          <Skeleton className="h-18" />
        </div>
      </div>
    </div>
  )
}

function repeat(times: number, className: string) {
  return Array.from({ length: times }, (_, place) => <Skeleton key={place} className={className} />)
}
