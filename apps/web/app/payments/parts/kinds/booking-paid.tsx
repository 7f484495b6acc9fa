import type { Booking } from '@quatre/contract'
import { euros, plural } from '@quatre/domain'
import { Link } from 'react-router'
import type { RequestContext } from '../../../site/context.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { EndPage } from './pay-kind.ts'
import { BookingArt } from '../../../bookings/parts/view/booking-card.tsx'
import { BookingTools } from '../../../bookings/parts/view/booking-tools.tsx'
import { bookingView, type BookingView } from '../../../bookings/parts/view/booking-view.ts'
import { creditNames } from '../credit-part.tsx'
import { Offers } from '../../../push/parts/offers.tsx'
import { bookingAddress, calendarAddress, receiptAddress } from '../../../site/pages/addresses.ts'
import { ShareBooking } from '../../../bookings/parts/shares/share-booking.tsx'
import { shareWords } from '../../../bookings/parts/shares/share-words.ts'
import { ValidationNotice } from '../../../account/parts/validation-notice.tsx'
import { Fact } from '../../../ui/fact.tsx'
import '../payments.css'

type Shown = Awaited<ReturnType<typeof show>>

async function show(site: RequestContext, booking: Booking) {
  const { email, emailVerified } = await site.api.members.me()
  return {
    /** The unconfirmed address, or null. */
    unconfirmed: emailVerified ? null : email,
    booking: await bookingView(site, booking),
    paid: paidWords(booking),
    isShared: booking.split !== null,
    tools: booking.center,
    share: shareWords(booking, site.origin),
  }
}

export const bookingPaid: EndPage<Booking, Shown> = {
  head: (shown) => [
    `Réservation confirmée${shown ? `, ${shown.booking.dayShort} ${shown.booking.time}` : ''}`,
    'Ton terrain est réservé\u00a0: ajoute-le à ton agenda et préviens tes partenaires.',
  ],
  show,
  Page: Confirmation,
}

function Confirmation({ shown }: { readonly shown: Shown }) {
  const { booking, tools, share, unconfirmed, paid, isShared } = shown
  return (
    <div className="layout-width pt-5 pb-16 page-md:pt-10">
      <div className="confirmation">
        <header className="relative isolate overflow-hidden rounded-surface">
          <div className="relative isolate h-36 page-md:h-56">
            <BookingArt booking={booking} />
          </div>
          <div role="status" className="bg-grass-tint px-5 py-4">
            <p className="flex items-center gap-2 font-bold text-grass-deep">
              <Icon name="check" /> {doneWords(shown)}, le terrain est à toi.
            </p>
          </div>
        </header>
        <div className="page-lg:row-span-2">
          <h1 className="headline-time text-2xl page-md:text-3xl">
            Réservé{'\u00a0'}: {booking.dayLong}, {booking.time}
          </h1>
          <dl className="mt-6 border-t-2 border-ink">
            <Fact label="Où">
              <b className="font-semibold">{booking.center.name}</b>
              <br />
              {booking.address}
            </Fact>
            <Fact label="Quand">
              {booking.time} – {booking.endTime} ({booking.duration})
            </Fact>
            <Fact label="Terrain">
              {booking.court}, {booking.fieldType.toLowerCase()}
            </Fact>
            {booking.lesson && <Fact label="Coach">{booking.lesson}</Fact>}
            <Fact label="Payé">
              {paid} ·{' '}
              <Link to={receiptAddress(booking.id)} className="link">
                Reçu
              </Link>
              {booking.cents > 0 && (
                <span className="block text-mute">
                  {isShared ? friendsText(booking) : sharesText(booking)}
                </span>
              )}
            </Fact>
            {booking.freeUntil && (
              <Fact label="Annulation">Gratuite jusqu’au {booking.freeUntil}</Fact>
            )}
          </dl>
        </div>
        <div className="grid content-start gap-8">
          <BookingTools center={tools} calendar={calendarAddress(booking.id)} />
          <ShareBooking {...share} />
          <LinkButton to="/mon-compte/mes-resa" look="dark" width="full">
            Voir mes réservations
          </LinkButton>
          {unconfirmed === null ? (
            <Offers />
          ) : (
            <div className="mt-8">
              <ValidationNotice email={unconfirmed} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function doneWords({ booking, isShared }: Shown): string {
  if (isShared) return 'Ta part est payée'
  return booking.cents === 0 ? 'C’est confirmé' : 'C’est payé'
}

const list = new Intl.ListFormat('fr')
const partNames = { ...creditNames, pass: 'par ton pass' }

/** The amount that its captain has paid: the paid shares of friends are not theirs. */
function paidWords(booking: Booking): string {
  const { split, participations, parts, amountAlreadyPaid } = booking
  const own = participations.find(({ isCaptain }) => isCaptain)?.share ?? amountAlreadyPaid
  if (split !== null) return `${euros(own.value)}, ta part`
  if (booking.price.value === 0) return `${euros(0)}, ton code couvre tout`
  if (parts.some(({ source }) => source === 'pass')) {
    return `${euros(amountAlreadyPaid.value)}, par ton pass Gymlib`
  }
  const credit = parts.map(({ source, amount }) => `${euros(amount.value)} ${partNames[source]}`)
  const from = credit.length > 0 ? `dont ${list.format(credit)}` : 'en entier par toi'
  return `${euros(amountAlreadyPaid.value)}, ${from}`
}

function friendsText({ id, shareCents }: BookingView) {
  const [, ...friends] = shareCents
  return (
    <>
      {plural(friends.length, 'ami paie', 'amis paient')} {euros(friends[0] ?? 0)} par le lien
      {'\u00a0'}:{' '}
      <Link to={bookingAddress(id)} className="link">
        suivre les parts
      </Link>
    </>
  )
}

function sharesText({ players, shareCents }: BookingView): string {
  const each = shareCents.at(-1) ?? 0
  if (players < 2) return 'Tu joues seul sur cette réservation.'
  return `${plural(players, 'joueur', 'joueurs')}, soit ${euros(each)} chacun à vous partager.`
}
