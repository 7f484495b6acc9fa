import {
  dayLong,
  dayNear,
  dayShort,
  duration,
  euros,
  eurosExact,
  formatPhone,
  mapSearchLink,
  phoneLink,
  placeLine,
  time,
} from '@quatre/domain'
import {
  sharedAddress,
  sharedCalendarAddress,
  sharedPictureAddress,
  surroundingsAddress,
  wideSurroundingsAddress,
} from '../../site/pages/addresses.ts'
import { checkoutAddress } from '../../site/payments/pay-addresses.ts'
import { slotsAddress } from '../../site/bookings/search/search.ts'
import { requestContext } from '../../site/context.ts'
import { secretAddress } from '../../site/form/mail-link.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { typographic } from '../../site/typographic.ts'
import { Form } from 'react-router'
import { forgottenPlace, ownPlace } from '../../site/payments/place-cookie.ts'
import { submit } from '../../site/form/submit.ts'
import { useLookAgain } from '../../site/bookings/use-look-again.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/shared-booking.ts'
import { CourtOfPlayers, partsOfPlayers } from './court-of-players.tsx'
import { findShared } from './find-shared.ts'
import { sharesView } from './shares.ts'
import { Fact } from '../../site/bookings/view/fact.tsx'
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

/** Gives a place back: a guest's by what this browser keeps, a member's by their session. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { api, cookies, origin, setCookie } = context.get(requestContext)
  const key = params.bookingId ?? '-'
  const place = ownPlace(cookies, key)
  return submit(await request.formData(), async () => {
    const secret = place?.secret ?? null
    const { refund } =
      secret === null
        ? await api.shares.leave({ params: { key }, body: {} })
        : await api.shares.leaveAsGuest({ params: { key }, body: { place: secret } })
    setCookie(forgottenPlace(key, { origin }))
    return { cents: refund.value, to: secret === null ? 'sur ton SOLDE' : 'sur ta carte' }
  })
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api, now, origin, cookies } = context.get(requestContext)
  const booking = await findShared(api, params.bookingId)
  const { startingDate, endingDate, center, court, sport } = booking
  const key = params.bookingId ?? ''
  const name = typographic(center.name)
  return {
    state: stateOf(booking, now),
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
    shares: booking.shares && sharesView(booking.shares, ownPlace(cookies, key)?.id ?? null),
    checkout: checkoutAddress(key),
    isWaiting: new URL(request.url).searchParams.has('attente'),
    address: origin + sharedAddress(key),
    picture: origin + sharedPictureAddress(key),
    calendar: sharedCalendarAddress(key),
    slots: slotsAddress({ center: center.slug, sport: sport.id }),
  }
}

type State = 'coming' | 'played' | 'cancelled'

function stateOf(
  { status, endingDate }: { readonly status: string; readonly endingDate: string },
  now: number,
): State {
  if (status === 'Cancelled') return 'cancelled'
  return Date.parse(endingDate) > now ? 'coming' : 'played'
}

export default function SharedBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, day, start, players, places, shares } = loaderData
  useLookAgain(shares?.isOpen === true ? liveMs : null)
  const [captain] = players
  const owes = state === 'coming' && isToPay(shares)
  const kickers = {
    coming: captain === undefined ? 'Tu es invité à jouer' : `${captain} t’invite à jouer`,
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
        {/* on the first screen of a phone, who owes a share has it before what they know */}
        {!owes && <Facts {...loaderData} />}
        <div className="shared-actions grid content-start gap-3">
          {actionData && <Left {...actionData} />}
          {state === 'coming' ? <ToCome {...loaderData} /> : <Over {...loaderData} />}
        </div>
        {owes && <Facts {...loaderData} />}
        {state === 'coming' && <PlaceMap {...loaderData} />}
      </div>
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']

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

/** How often who looks on sees what others have paid. */
const liveMs = 10_000

function Left({ saved, refusal }: NonNullable<Route.ComponentProps['actionData']>) {
  if (saved === null) return <ErrorState title={refusal ?? 'Ta place n’a pas pu être rendue.'} />
  return (
    <p role="status" className="text-lg font-semibold">
      Ta place est rendue.{' '}
      {saved.cents > 0 && `Tes ${eurosExact(saved.cents)} reviennent ${saved.to}.`}
    </p>
  )
}

const isToPay = (shares: Shown['shares']) =>
  shares !== null && shares.isOpen && !shares.hasPaid && !shares.isFull

/** What who has the link can do about their share; nothing where the captain pays all. */
function OwnShare({ shares, checkout, isWaiting }: Shown) {
  if (shares === null) return null
  if (shares.hasPaid) {
    return (
      <>
        <p role="status" className="text-lg font-semibold">
          Ta part est payée. Il ne reste qu’à jouer.
        </p>
        {shares.isOpen && (
          <Form method="post" className="order-last">
            <Button look="quiet">Je ne viens plus, rendre ma place</Button>
          </Form>
        )}
      </>
    )
  }
  if (shares.isFull)
    return <p className="text-lg">Complet{'\u00a0'}: toutes les parts sont payées.</p>
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
    </>
  )
}

function ToCome(shown: Shown) {
  const { calendar, shares } = shown
  return (
    <>
      <OwnShare {...shown} />
      <a href={calendar} className={`button button-wide ${isToPay(shares) ? 'button-quiet' : ''}`}>
        <Icon name="calendar-add" /> Ajouter à mon agenda
      </a>
      {shares === null && (
        <p className="mt-1 text-mute">
          Viens un quart d’heure avant. Un empêchement{'\u00a0'}? Préviens qui t’invite{'\u00a0'}:
          le lien ne suffit pas à annuler.
        </p>
      )}
    </>
  )
}

/** Where the club lies among the towns around; a press opens the way there. */
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
