import { dayLong, duration, time } from '@quatre/domain'
import { Link } from 'react-router'
import { requestContext } from '../context.ts'
import { SignOut } from '../frame/sign-out-form.tsx'
import { useFrame } from '../frame/use-frame.ts'
import { LinkButton } from '../ui/button.tsx'
import { CourtArt } from '../ui/court-art/court-art.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { privatePage } from '../page-head.ts'
import type { Route } from './+types/my-space.ts'
import { requireMember } from './access.ts'
import { Balance } from './balance.tsx'
import { bookingAddress } from './booking-addresses.ts'
import { BookingStatus } from './booking-status.tsx'
import { readMemberBookings, type MemberBooking } from './member-bookings.ts'

export function meta() {
  return privatePage('Mon espace', 'Ton prochain match, ton SOLDE et tes réservations.')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { firstName, refund } = await requireMember(context, request)
  const { coming } = await readMemberBookings(context.get(requestContext).api, Date.now())
  return { firstName, balanceCents: refund.value, next: coming[0] ?? null, count: coming.length }
}

const links: readonly { to: string; label: string; icon: IconName }[] = [
  { to: '/mon-compte/mes-resa', label: 'Mes réservations', icon: 'calendar' },
  { to: '/mon-compte/mes-info-persos', label: 'Mes infos persos', icon: 'user' },
]

export default function MySpace({ loaderData }: Route.ComponentProps) {
  const { firstName, balanceCents, next } = loaderData
  const book = useFrame()?.to.book ?? '/'
  return (
    <div className="layout-width pt-6 pb-16 page-md:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <h1 className="headline text-3xl break-words page-lg:text-4xl">Salut {firstName}</h1>
        <Balance cents={balanceCents} />
      </div>
      <section aria-labelledby="prochain" className="mt-8">
        <h2 id="prochain" className="headline text-lg">
          Prochain match
        </h2>
        <div className="mt-4">
          {next ? (
            <NextBooking booking={next} />
          ) : (
            <EmptyState
              title="Aucun match prévu."
              action={<LinkButton to={book}>Réserver un terrain</LinkButton>}
            >
              Choisis un créneau{'\u00a0'}: il s’affichera ici avec l’heure et le terrain.
            </EmptyState>
          )}
        </div>
      </section>
      <nav aria-label="Raccourcis" className="mt-10 border-t">
        <ul>
          {links.map(({ to, label, icon }) => (
            <li key={to} className="border-b">
              <Link
                to={to}
                className="flex min-h-14 items-center gap-4 text-lg font-semibold hover:text-court active:text-court-deep"
              >
                <Icon name={icon} size={22} className="text-court" />
                <span className="flex-1">{label}</span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8 max-w-form page-sm:w-60">
        <SignOut />
      </div>
    </div>
  )
}

function NextBooking({ booking }: { booking: MemberBooking }) {
  const { id, isOwn, startingDate, center, court, sport } = booking
  return (
    <article className="grid overflow-hidden rounded-surface border bg-line page-md:grid-cols-[2fr_3fr]">
      <div className="relative isolate min-h-32 overflow-hidden">
        <CourtArt seed={center.slug} moment="evening" shape="wide" loading="first" />
      </div>
      <div className="p-5 page-md:p-7">
        <p className="text-mute first-letter:uppercase">{dayLong(startingDate)}</p>
        <p className="figures text-3xl">{time(startingDate)}</p>
        <p className="mt-2 text-lg font-bold">{center.name}</p>
        <p className="text-mute">
          {sport.name} · {court.name} · {duration(booking.duration)}
        </p>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
          <BookingStatus of={booking} />
          {isOwn && (
            <LinkButton to={bookingAddress(id)} look="dark" size="small">
              Voir la réservation
            </LinkButton>
          )}
        </div>
      </div>
    </article>
  )
}
