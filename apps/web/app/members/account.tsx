import { dayOf } from '@quatre/domain'
import { data } from 'react-router'
import { requestContext } from '../context.ts'
import { useFrame } from '../frame/use-frame.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { privatePage } from '../page-head.ts'
import type { Route } from './+types/account.ts'
import { requireMember } from './access.ts'
import { accountTabs } from './account-tabs.ts'
import { Balance } from './balance.tsx'
import { readMemberBookings } from './member-bookings.ts'
import { MyBookings } from './my-bookings.tsx'
import { MyDetails } from './my-details.tsx'

const networkTimeZone = 'Europe/Paris'

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePage(
    loaderData?.tab.label ?? 'Mon compte',
    'Tes réservations, ton SOLDE et tes infos personnelles.',
  )
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const tab = accountTabs.find(({ name }) => name === params.activeTab)
  if (!tab) throw data(null, { status: 404 })
  const member = await requireMember(context, request)
  if (tab.name !== 'mes-resa') return { tab, member, bookings: null }
  const now = Date.now()
  const lists = await readMemberBookings(context.get(requestContext).api, now)
  return { tab, member, bookings: { ...lists, now, today: dayOf(now, networkTimeZone) } }
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { tab, member, bookings } = loaderData
  return (
    <div className="layout-width pt-6 pb-16 page-md:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h1 className="headline text-2xl page-md:text-3xl">{tab.label}</h1>
        {bookings && <Balance cents={member.refund.value} />}
      </div>
      <div className="mt-5 mb-8">
        <Tabs
          label="Mon compte"
          tabs={accountTabs.map(({ name, label }) => ({ to: `/mon-compte/${name}`, label }))}
        />
      </div>
      {bookings && <MyBookings {...bookings} />}
      {tab.name === 'mes-info-persos' && <MyDetails member={member} />}
      {tab.empty && <Empty title={tab.label} text={tab.empty} />}
    </div>
  )
}

function Empty({ title, text }: { title: string; text: string }) {
  const book = useFrame()?.to.book ?? '/'
  return (
    <EmptyState
      title={`${title}\u00a0: rien pour l’instant.`}
      action={<LinkButton to={book}>Réserver un terrain</LinkButton>}
    >
      {text}
    </EmptyState>
  )
}
