import {
  dayLong,
  dayNear,
  dayShort,
  duration,
  euros,
  formatPhone,
  mapSearchLink,
  nameForOthers,
  phoneLink,
  placeLine,
  refundPlaces,
  time,
} from '@quatre/domain'
import {
  bookingAddress,
  sharedAddress,
  sharedCalendarAddress,
  sharedPictureAddress,
  shareReceiptAddress,
  signInAddress,
  surroundingsAddress,
  wideSurroundingsAddress,
} from '../../site/pages/addresses.ts'
import { checkoutAddress } from '../../payments/parts/pay-addresses.ts'
import { slotsAddress } from '../parts/search/search.ts'
import { requestContext } from '../../site/context.ts'
import { secretAddress } from '../../site/form/mail-link.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { typographic } from '../../ui/typographic.ts'
import { Link } from 'react-router'
import { forgottenPlace, keptPlace } from '../../payments/parts/place-cookie.ts'
import { submit } from '../../site/form/submit.ts'
import { useLookAgain } from '../parts/use-look-again.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/shared-booking.ts'
import { CourtOfPlayers, partsOfPlayers } from './court-of-players.tsx'
import { findOwnPlace, findShared, keepMailedPlace } from './find-shared.ts'
import { LeavePlace } from './leave-place.tsx'
import { sharesView, withoutMine } from './shares.ts'
import { Fact } from '../../ui/fact.tsx'
import './shared-booking.css'

export const headers = () => secretAddress

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return privateHead('Match', 'Le match où tu es invité.')
  const { title, place, hours, picture, address } = loaderData
  const description = `${hours}. ${place}.`
  return [
    ...privateHead(title, description),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:site_name', content: '4PADEL' },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Gives a place back: a guest's by the cookie of this browser, a member's by their session. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const key = params.bookingId ?? '-'
  const own = await findOwnPlace(site, key)
  const form = await request.formData()
  return submit(form, async () => {
    // asked for twice: the place itself shows an earlier refund
    const place = own === null || own.isGuest ? keptPlace(site.cookies, key) : undefined
    const to = place !== undefined || form.get('to') === 'card' ? 'card' : 'wallet'
    const { lines } = await site.api.shares.leave({
      params: { key },
      body: { place, to },
    })
    site.setCookie(forgottenPlace(key, site))
    return refundPlaces(
      lines.map((line) => ({
        to: line.to,
        amountCents: line.amount.value,
        withheldCents: line.withheld.value,
      })),
    )
  })
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { api, now, origin, signedIn } = site
  const booking = await findShared(api, params.bookingId)
  const { startingDate, endingDate, center, court, sport } = booking
  const key = params.bookingId ?? ''
  const kept = await keepMailedPlace(site, key, request)
  if (kept !== null) throw kept
  const own = await findOwnPlace(site, key)
  const { searchParams } = new URL(request.url)
  const name = typographic(center.name)
  return {
    state: bookingState(booking, now),
    // seen for as long as the message is: « demain » would not stay true
    title: `${sport.name} ${dayNear(startingDate)} à\u00a0${time(startingDate)}, ${name}`,
    day: dayShort(startingDate),
    dayInFull: dayLong(startingDate),
    start: time(startingDate),
    hours: `${time(startingDate)} – ${time(endingDate)} (${duration(booking.duration)})`,
    center: { ...center, name },
    place: typographic(placeLine(center.address)),
    court: `${court.name}, ${court.fieldType.toLowerCase()}`,
    sport: sport.name,
    players: booking.players,
    places: booking.nbPlayers,
    own,
    isLeaving: searchParams.has('rendre'),
    signIn: signedIn ? null : signInAddress(sharedAddress(key)),
    shares: booking.shares && sharesView(booking.shares, own),
    checkout: checkoutAddress(key),
    isWaiting: searchParams.has('attente'),
    address: origin + sharedAddress(key),
    picture: origin + sharedPictureAddress(key),
    calendar: sharedCalendarAddress(key),
    slots: slotsAddress({ center: center.slug, sport: sport.id }),
  }
}

type State = 'coming' | 'played' | 'cancelled'

function bookingState(
  { status, endingDate }: { readonly status: string; readonly endingDate: string },
  now: number,
): State {
  if (status === 'Cancelled') return 'cancelled'
  return Date.parse(endingDate) > now ? 'coming' : 'played'
}

export default function SharedBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, day, start, players, places, own, isLeaving } = loaderData
  // a player who has just left owes nothing: anybody may take their place
  const hasLeft = actionData?.saved != null
  const shares = loaderData.shares && (hasLeft ? withoutMine(loaderData.shares) : loaderData.shares)
  useLookAgain(shares?.isOpen === true ? liveMs : null)
  const [captain] = players
  const isAsking = isLeaving && own?.leaving != null
  const actsFirst = state === 'coming' && (isToPay(shares) || isAsking || hasLeft)
  const kickers = {
    coming: invitation(own, captain),
    played: 'C’est joué',
    cancelled: 'Ce match est annulé',
  }
  return (
    <>
      <header className="shared-band on-dark">
        <div className="layout-width shared-head">
          <div>
            <p className="text-lg">{kickers[state]}</p>
            <h1
              className="headline-time mt-2 text-3xl page-lg:text-4xl"
              data-over={state !== 'coming'}
            >
              <span className="block first-letter:uppercase">{day},</span> {start}
            </h1>
          </div>
          {state === 'coming' && (
            <div>
              <CourtOfPlayers parts={shares?.parts ?? partsOfPlayers(players, places)} />
              {shares && (
                <p
                  role="status"
                  className="mt-6 flex flex-wrap justify-between gap-x-4 font-semibold"
                >
                  {shares.standing}
                  {shares.isOpen && !shares.isFull && (
                    <span className="font-normal text-on-ink">jusqu’au {shares.until}</span>
                  )}
                </p>
              )}
            </div>
          )}
        </div>
      </header>
      <div className="layout-width shared-body">
        {/* on the first screen of a phone, the share and leaving come before the known facts */}
        {!actsFirst && <Facts {...loaderData} />}
        <div className="shared-actions grid content-start gap-3">
          {actionData && <Left {...actionData} />}
          {hasLeft && shares?.isOpen ? (
            <LinkButton to={loaderData.checkout} look="quiet" width="full">
              Reprendre une place{'\u00a0'}: {euros(shares.cents)}
            </LinkButton>
          ) : state === 'coming' ? (
            <ToCome {...loaderData} />
          ) : (
            <Over {...loaderData} />
          )}
        </div>
        {actsFirst && <Facts {...loaderData} />}
        {state === 'coming' && <PlaceMap {...loaderData} />}
      </div>
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']

function invitation(own: Shown['own'], captain: string | undefined): string {
  if (own?.booking != null) return 'Ton match'
  return captain === undefined
    ? 'Tu es invité à jouer'
    : `${nameForOthers(captain)} t’invite à jouer`
}

function Facts({ center, place, dayInFull, hours, court, sport }: Shown) {
  return (
    <dl className="border-t-2 border-ink">
      <Fact label="Où">
        <b className="font-semibold">{center.name}</b>
        <br />
        {place}
        <br />
        <a href={phoneLink(center.phoneNumber)} className="link inline-flex min-h-11 items-center">
          {formatPhone(center.phoneNumber)}
        </a>
      </Fact>
      <Fact label="Quand">
        <span className="block first-letter:uppercase">{dayInFull}</span>
        {hours}
      </Fact>
      <Fact label="Terrain">
        {sport}, {court}
      </Fact>
    </dl>
  )
}

/** The interval at which a visitor sees new payments of others. */
const liveMs = 10_000

function Left({ saved, refusal }: NonNullable<Route.ComponentProps['actionData']>) {
  if (saved === null) return <ErrorState title={refusal ?? 'Ta place n’a pas pu être rendue.'} />
  return (
    <p role="status" className="text-lg font-semibold">
      Ta place est rendue. {saved !== '' && `Tu récupères ${saved}.`}
    </p>
  )
}

const isToPay = (shares: Shown['shares']) =>
  shares !== null && shares.isOpen && !shares.hasPaid && !shares.isFull

/** The actions of a visitor on their share; nothing where the captain pays all. */
function OwnShare({ shares, own, checkout, isWaiting, signIn }: Shown) {
  if (shares === null) return null
  if (own?.booking != null) {
    return (
      <LinkButton to={bookingAddress(own.booking)} width="full">
        Voir ma réservation
      </LinkButton>
    )
  }
  if (shares.hasPaid) {
    return (
      <p role="status" className="text-lg font-semibold">
        Ta part est payée. Il ne reste qu’à jouer.
      </p>
    )
  }
  if (shares.isFull) {
    return (
      <p className="text-lg">
        Complet{'\u00a0'}: toutes les parts sont payées.
        {shares.coveredCents > 0 &&
          ` ${shares.captain} a payé ce qui manquait, ${euros(shares.coveredCents)}.`}
      </p>
    )
  }
  if (!shares.isOpen) return <p className="text-lg">Le délai pour payer les parts est passé.</p>
  return (
    <>
      {isWaiting && (
        <p role="status" className="text-lg font-semibold">
          Ta banque vérifie ton paiement. Tu peux fermer cette page{'\u00a0'}: on t’écrit.
        </p>
      )}
      <LinkButton to={checkout} width="full">
        Payer ma part{'\u00a0'}: {euros(shares.cents)}
      </LinkButton>
      <p className="text-mute">
        Avant le {shares.until}. Si le match est annulé à temps, ta part te revient.
      </p>
      {signIn !== null && !shares.hasPlace && (
        <p className="text-mute">
          Déjà payée{'\u00a0'}? Ouvre le lien du mail de ta part, ou{' '}
          <Link to={signIn} className="link -my-2.5 inline-block py-2.5">
            connecte-toi
          </Link>
          .
        </p>
      )}
    </>
  )
}

const small = 'link inline-flex min-h-11 items-center gap-2'

function ToCome(shown: Shown) {
  const { calendar, shares, own, isLeaving, address } = shown
  const { pathname } = new URL(address)
  if (isLeaving && own?.leaving) {
    return <LeavePlace {...own.leaving} isGuest={own.isGuest} stay={pathname} />
  }
  return (
    <>
      <OwnShare {...shown} />
      <a
        href={calendar}
        className={`button button-wide ${isToPay(shares) || own?.booking != null ? 'button-quiet' : ''}`}
      >
        <Icon name="calendar-add" /> Ajouter à mon agenda
      </a>
      {(own?.receipt != null || own?.leaving) && (
        <p className="flex flex-wrap gap-x-6">
          {own.receipt !== null && (
            <a href={shareReceiptAddress(own.receipt)} className={small}>
              <Icon name="receipt" size={18} /> Mon reçu (PDF)
            </a>
          )}
          {own.leaving && (
            <Link to="?rendre" preventScrollReset className={small}>
              Je ne viens plus, rendre ma place
            </Link>
          )}
        </p>
      )}
      {shares === null && (
        <p className="mt-1 text-mute">
          Viens un quart d’heure avant. Un empêchement{'\u00a0'}? Préviens qui t’invite{'\u00a0'}:
          le lien ne suffit pas à annuler.
        </p>
      )}
    </>
  )
}

/** The club on a map of the towns around; a press opens the way there. */
function PlaceMap({ center }: Shown) {
  return (
    <a href={mapSearchLink(center.address)} target="_blank" rel="noreferrer" className="shared-map">
      <picture>
        <source media="(width >= 48rem)" srcSet={wideSurroundingsAddress(center.slug)} />
        <img
          src={surroundingsAddress(center.slug)}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-none"
        />
      </picture>
      <span className="button button-quiet button-small">
        <Icon name="route" />
        <span>
          Itinéraire<span className="sr-only"> vers {center.name} (nouvel onglet)</span>
        </span>
      </span>
    </a>
  )
}

function Over({ state, slots }: Shown) {
  return (
    <>
      <p className="text-lg">
        {state === 'cancelled'
          ? 'Le terrain est rendu, tu n’as rien à faire. S’il est dans ton agenda, retire-le.'
          : 'Le lien ne montre plus qui a joué. À toi d’inviter la prochaine fois\u00a0?'}
      </p>
      <LinkButton to={slots} width="full">
        Trouver un créneau
      </LinkButton>
    </>
  )
}
