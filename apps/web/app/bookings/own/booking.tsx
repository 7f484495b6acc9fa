import type { Booking } from '@quatre/contract'
import { contracted, dayLong, euros, message, problems, time } from '@quatre/domain'
import {
  calendarAddress,
  cancelAddress,
  paymentAddress,
  waitingAddress,
} from '../../site/pages/addresses.ts'
import { BookingStatus } from '../parts/view/booking-status.tsx'
import { BookingTools } from '../parts/view/booking-tools.tsx'
import { isLiveHold, isPlayed } from '../parts/member-bookings.ts'
import { holdFailure } from '../parts/hold/payment-end.ts'
import { slotsOfBooking } from '../parts/view/booking-view.ts'
import { missedSlot, nearestSlots } from '../parts/times/nearest-slots.ts'
import { NearestTimes } from '../parts/times/nearest-times.tsx'
import { ReleaseForm } from '../parts/hold/release-form.tsx'
import { padel, slotsAddress } from '../parts/search/search.ts'
import { ShareBooking } from '../parts/shares/share-booking.tsx'
import { shareWords } from '../parts/shares/share-words.ts'
import { requestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { typographic } from '../../ui/typographic.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { CourtArt } from '../../ui/court-art/court-art.tsx'
import { drawnSport, momentAt } from '../../ui/court-art/drawn.ts'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/booking.ts'
import { BookingFacts } from './booking-facts.tsx'
import { cancelledWords } from './booking-refunds.ts'
import { findBooking } from '../parts/find-booking.ts'
import { OpenBlock } from './open-block.tsx'
import { OwnShares } from './own-shares.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const name = typographic(loaderData?.booking.center.name ?? 'Réservation')
  return privateHead(
    contracted(`Ma réservation à ${name}`),
    'Le jour, l’heure, le terrain et le paiement de ta réservation.',
  )
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, now, origin } = context.get(requestContext)
  const booking = await findBooking(api, params.bookingId)
  const isAhead = Date.parse(booking.startingDate) > now
  const missed = booking.holdEnd === null ? null : missedSlot(booking)
  const isConfirmed = booking.booking_status === 'Confirmed'
  const isShared = isConfirmed && isAhead && booking.split !== null
  const refused = url.searchParams.get('ouvert')
  const canOpen = isShared && booking.sport.id === padel
  const opened = canOpen ? await api.openMatches.own({ params: { id: booking.id } }) : null
  return {
    open: opened && {
      match: opened.match,
      hasFree: booking.participations.some((place) => isFree(place, booking)),
      refusal: refused !== null && isProblem(refused) ? message(refused) : null,
    },
    booking,
    now,
    unbooked: booking.holdEnd === null ? null : holdFailure(booking),
    nearest: missed === null ? [] : await nearestSlots(api, booking.center.id, missed),
    slots: await slotsOfBooking(api, booking),
    cancelled:
      booking.holdEnd === null && booking.booking_status === 'Cancelled'
        ? cancelledWords(booking)
        : null,
    isHold: isLiveHold(booking, now) && !booking.paymentInProgress,
    isAhead,
    isComing: isConfirmed && isAhead,
    share: isConfirmed && isAhead ? shareWords(booking, origin) : null,
  }
}

const isProblem = (code: string): code is keyof typeof problems => Object.hasOwn(problems, code)

/** Whether nobody plays in a place of a match that can still be joined. */
const isFree = (
  { player, status }: Booking['participations'][number],
  { split }: Pick<Booking, 'split'>,
) => player === null && status !== 'Confirmed' && split !== null

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const { booking, now, share, isComing, isHold, isAhead } = loaderData
  const { id, startingDate, endingDate, center, court, sport } = booking
  return (
    <Page back={{ to: '/mon-compte/mes-resa', label: 'Mes réservations' }}>
      <div className="mt-3 grid gap-x-16 gap-y-8 page-lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <header>
          <div className="relative isolate h-32 overflow-hidden rounded-surface page-md:h-56">
            <CourtArt
              seed={center.slug}
              sport={drawnSport(sport.slug)}
              moment={momentAt(time(startingDate))}
              shape="wide"
              loading="first"
            />
          </div>
          <p className="mt-5">
            <BookingStatus of={booking} now={now} />
          </p>
          <h1 className="headline-time mt-3 text-2xl first-letter:uppercase page-md:text-3xl">
            {dayLong(startingDate)},{' '}
            <span className="block">
              {time(startingDate)} – {time(endingDate)}
            </span>
          </h1>
          <p className="mt-2 text-lg">
            {typographic(center.name)} · {court.name}
            {booking.coach && ` · avec ${booking.coach.firstName} ${booking.coach.lastName}`}
          </p>
          <Standing {...loaderData} />
        </header>
        <div className="page-lg:row-span-2">
          {(isComing || isHold) && (
            <BookingTools center={center} calendar={isComing ? calendarAddress(id) : null} />
          )}
          {isComing && booking.split && <OwnShares booking={booking} />}
          {loaderData.open && <OpenBlock booking={id} {...loaderData.open} />}
          {share && (
            <div className="mt-8">
              <ShareBooking {...share} />
            </div>
          )}
          {!isAhead && isPlayed(booking, now) && (
            <LinkButton to={slotsAddress({ center: center.slug })} width="full">
              Rejouer ici
            </LinkButton>
          )}
        </div>
        <div>
          <BookingFacts booking={booking} now={now} />
          {isComing && (
            <p className="actions mt-6">
              <LinkButton to={cancelAddress(id)} look="danger">
                Annuler la réservation
              </LinkButton>
            </p>
          )}
        </div>
      </div>
    </Page>
  )
}

/** The state of a booking that is not simply to be played: the next step, the money. */
function Standing({
  booking,
  now,
  unbooked,
  nearest,
  cancelled,
  isHold,
  slots,
}: Route.ComponentProps['loaderData']) {
  const { id, price, expiresAt } = booking
  if (booking.paymentInProgress) {
    return (
      <div className="actions mt-5">
        <LinkButton to={waitingAddress(id)}>Suivre le paiement</LinkButton>
        <p className="text-mute">Ta banque n’a pas encore répondu.</p>
      </div>
    )
  }
  if (isHold && expiresAt) {
    return (
      <div className="actions mt-5">
        <LinkButton to={paymentAddress(id)}>Payer {euros(price.value)}</LinkButton>
        <p className="text-mute">
          Terrain gardé <Countdown until={expiresAt} now={now} />
        </p>
        <ReleaseForm booking={id} />
      </div>
    )
  }
  if (!unbooked && !cancelled) return null
  return (
    <>
      <div className="mt-4 max-w-reading text-lg">
        {unbooked && (
          <p>
            {unbooked.what} <b className="font-semibold">{unbooked.charged}</b>
          </p>
        )}
        {cancelled?.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="mt-5 grid gap-5">
        <NearestTimes nearest={nearest} />
        <p className="actions">
          <LinkButton to={slots}>
            {unbooked ? 'Reprendre ma recherche' : 'Réserver un autre créneau'}
          </LinkButton>
        </p>
      </div>
    </>
  )
}
