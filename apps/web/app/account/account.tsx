import { dayInZone, networkTimeZone } from '@quatre/domain'
import { data, Link } from 'react-router'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { readMemberBookings } from '../bookings/parts/member-bookings.ts'
import type { Route } from './+types/account.ts'
import { AccountPage } from './account-page.tsx'
import { MyEntries, readEntries } from '../tournaments/parts/entry/my-entries.tsx'
import { MyCourses } from '../academies/parts/my-courses.tsx'
import { readCourses } from '../academies/parts/read-courses.ts'
import { accountTabs } from './parts/account-tabs.ts'
import { CashbackTab, readCashback } from './cashback.tsx'
import { emptyTabs, EmptyTab } from './empty-tab.tsx'
import { MyBookings } from './my-bookings.tsx'
import { OlderBookings } from './older-bookings.tsx'
import { firstOlderAddress, olderPeriod } from './older-period.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(
    loaderData?.tab.label ?? 'Mon compte',
    'Tes réservations, ton SOLDE et tes infos personnelles.',
  )
}

/** « Mes infos persos » has a page of its own (account/details). */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const tab = accountTabs.find(({ name }) => name === params.activeTab)
  if (!tab) throw data(null, { status: 404 })
  const site = context.get(requestContext)
  const { api, now } = site
  const { searchParams } = new URL(request.url)
  const { email, emailVerified, refund } = await api.members.me()
  const member = { email, emailVerified, refund }
  const shown = { tab, member, bookings: null, cashback: null, entries: null, courses: null }
  if (tab.name === 'fid') return { ...shown, cashback: await readCashback(site, searchParams) }
  if (tab.name === 'mes-tournois')
    return { ...shown, entries: await readEntries(site, searchParams) }
  if (tab.name === 'mes-academies' || tab.name === 'mes-stages') {
    const type = tab.name === 'mes-stages' ? 'camp' : 'academy'
    return { ...shown, courses: await readCourses(site, type, searchParams) }
  }
  if (tab.name !== 'mes-resa') return shown
  const today = dayInZone(now, networkTimeZone)
  const older = olderPeriod(searchParams.get('avant'), today)
  const [lists, waits] = await Promise.all([
    readMemberBookings(api, now, older ?? undefined),
    older ? [] : api.courtWaits.list(),
  ])
  return {
    ...shown,
    bookings: { ...lists, waits, now, today, older, olderAddress: firstOlderAddress(today) },
  }
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { tab, member, bookings, cashback, entries, courses } = loaderData
  const rows = entries?.entries ?? courses?.courses ?? []
  const empty = rows.length > 0 ? undefined : emptyTabs[tab.name]
  return (
    <AccountPage title={tab.label} member={member}>
      {bookings && !bookings.older && <MyBookings {...bookings} />}
      {bookings?.older && <OlderBookings {...bookings} period={bookings.older} />}
      {entries && <MyEntries {...entries} />}
      {entries && (
        <p className="mt-5">
          <Link to="/equipe" className="link inline-flex min-h-11 items-center">
            Mes équipes en ligue
          </Link>
        </p>
      )}
      {courses && <MyCourses {...courses} />}
      {cashback && <CashbackTab {...cashback} />}
      {empty && <EmptyTab name={tab.name} {...empty} />}
    </AccountPage>
  )
}
