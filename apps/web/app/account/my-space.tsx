import { dayInZone, networkTimeZone } from '@quatre/domain'
import { Link } from 'react-router'
import { requestContext } from '../site/context.ts'
import { Offers } from '../push/parts/offers.tsx'
import { SignOut } from './sign-out-form.tsx'
import { VerifiedBadge } from '../licences/parts/verified-badge.tsx'
import { useFrame } from '../site/pages/use-frame.ts'
import { Icon } from '../ui/icon.tsx'
import { privateHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/my-space.ts'
import { NoMatch } from './empty-panel.tsx'
import { BookingLines } from './my-bookings.tsx'
import { Balance } from './balance.tsx'
import { readMemberBookings } from '../bookings/parts/member-bookings.ts'
import { NextBooking } from '../bookings/parts/view/next-booking.tsx'
import './my-space.css'

const shownAfterNext = 3

export const meta = () =>
  privateHead('Mon espace', 'Ton prochain match, ton SOLDE et tes réservations.')

export async function loader({ context }: Route.LoaderArgs) {
  const { api, now } = context.get(requestContext)
  const { firstName, avatar, refund, licenceValid } = await api.members.me()
  const { coming } = await readMemberBookings(api, now)
  const [next = null, ...later] = coming
  const today = dayInZone(now, networkTimeZone)
  const soon = later.slice(0, shownAfterNext)
  return { firstName, avatar, licenceValid, balanceCents: refund.value, next, soon, now, today }
}

export default function MySpace({ loaderData }: Route.ComponentProps) {
  const { firstName, avatar, licenceValid, balanceCents, next, soon, now, today } = loaderData
  const shortcuts = useFrame()?.menus.account ?? []
  return (
    <div className="layout-width pt-6 pb-16 page-md:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="flex min-w-0 flex-col gap-4 page-md:flex-row page-md:items-center page-md:gap-6">
          <img
            src={avatar}
            alt=""
            width={80}
            height={80}
            className="picture size-14 page-md:size-20"
          />
          <h1 className="headline min-w-0 text-3xl break-words page-lg:text-4xl">
            Salut {firstName}
            {licenceValid && (
              <>
                {'\u00a0'}
                <VerifiedBadge size={32} />
              </>
            )}
          </h1>
        </div>
        <Balance cents={balanceCents} />
      </div>
      <section aria-labelledby="prochain" className="mt-8">
        <h2 id="prochain" className="headline text-lg">
          Prochain match
        </h2>
        <div className="mt-4">
          {next ? (
            <NextBooking booking={next} now={now} />
          ) : (
            <NoMatch>
              Choisis un créneau{'\u00a0'}: il s’affichera ici avec l’heure et le terrain.
            </NoMatch>
          )}
        </div>
      </section>
      {soon.length > 0 && (
        <section aria-labelledby="ensuite" className="mt-10">
          <h2 id="ensuite" className="headline border-b-2 border-ink pb-2 text-lg">
            Ensuite
          </h2>
          <BookingLines bookings={soon} list="coming" today={today} now={now} />
        </section>
      )}
      <nav aria-label="Raccourcis" className="beside-menu mt-10">
        <ul className="shortcuts">
          {shortcuts.map(({ label, to, icon }) => (
            <li key={label}>
              <Link to={to} className="shortcut">
                {icon && <Icon name={icon} size={22} />}
                <span className="flex-1">{label}</span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="max-w-form">
        <Offers />
      </div>
      <div className="beside-menu mt-8 max-w-form page-sm:w-60">
        <SignOut />
      </div>
    </div>
  )
}
