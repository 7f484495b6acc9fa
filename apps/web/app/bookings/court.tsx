import { duration as durationText, euros } from '@quatre/domain'
import { useEffect, useRef } from 'react'
import {
  Form,
  Link,
  redirect,
  useLocation,
  useNavigate,
  useNavigation,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { requestContext } from '../site/context.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { CourtArt } from '../ui/court-art/court-art.tsx'
import { drawnSport, momentAt } from '../ui/court-art/drawn.ts'
import { Page } from '../ui/page.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { privateHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/court.ts'
import { loadCourts, type CourtPage } from './choose-court/court-data.ts'
import {
  besides,
  courtAddress,
  holdAddress,
  readArrival,
  readCourtSearch,
  readOption,
} from './parts/search/court-search.ts'
import { lessonSearch, lessonsAddress } from './parts/search/lesson-search.ts'
import { BookingLine } from './parts/view/booking-line.tsx'
import { chosenOption } from './choose-court/court-types.ts'
import { NearestTimes } from './parts/times/nearest-times.tsx'
import { ReleaseForm } from './parts/hold/release-form.tsx'
import { CourtOptions } from './choose-court/court-options.tsx'
import { OwnSlotText, ownSlotAction } from './parts/own-slot-text.tsx'
import type { OwnSlot } from './parts/own-slots.ts'
import { holdCourt } from './parts/hold/hold.ts'
import './court.css'

export function meta({ loaderData }: Route.MetaArgs) {
  const when = loaderData ? `, ${loaderData.dayShort} ${loaderData.time}` : ''
  return privateHead(
    `Choisis ton terrain${when}`,
    'Choisis ton terrain et le nombre de joueurs, puis paie.',
  )
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = readCourtSearch(url.searchParams)
  if (search === null) throw redirect('/reservations/slots')
  if (search.coach !== null) throw redirect(lessonsAddress(lessonSearch(search)))
  const page = await loadCourts(context.get(requestContext), search, readArrival(url.searchParams))
  return { ...page, key: crypto.randomUUID() }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const search = readCourtSearch(url.searchParams)
  if (search === null) throw redirect('/reservations/slots')
  return holdCourt(context.get(requestContext), search, await request.formData())
}

/** The court and the players are kept in the address; they change nothing of the loaded data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // a refused hold too: the price or the court that was shown is no longer true
  if (formMethod !== undefined) return true
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  const bare = (url: URL) => {
    const search = readCourtSearch(url.searchParams)
    return (
      search && courtAddress({ ...search, fieldType: 0, court: null, players: null, price: null })
    )
  }
  return bare(currentUrl) !== bare(nextUrl)
}

export default function Court({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const { state, formMethod } = useNavigation()
  const search = readCourtSearch(new URLSearchParams(location.search))
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) alert.current?.focus()
  }, [refusal])
  const chosen = chosenOption(page, search ?? { fieldType: 0, court: null })
  const mostPlayers = Math.min(page.players, chosen?.places ?? page.players)
  // The choice stays in the address: going back, or signing in on the way, loses nothing.
  const remember = (form: HTMLFormElement) => {
    if (search === null) return
    const fields = new FormData(form)
    const option = readOption(fields.get('option'))
    const players = Number(fields.get('players')) || null
    const { fieldType, court } = option ?? { fieldType: 0, court: null }
    const address = courtAddress({ ...search, fieldType, court, players, price: null })
    void navigate(address, { replace: true, preventScrollReset: true })
  }
  const told = refusal ?? (page.told && { ...page.told, nearest: [] })
  return (
    <Page look="step" title="Choisis ton terrain">
      <p className="headline-time -mt-2 text-lg">
        <span className="inline-block first-letter:uppercase">{page.dayLong}</span>{' '}
        <span className="inline-block">
          {page.time} · {durationText(page.duration)}
        </span>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-mute">
          {page.center.name} · {page.sport}
        </span>
        <Link to={page.back} className="link inline-flex min-h-11 items-center">
          Changer<span className="sr-only"> de créneau</span>
        </Link>
      </p>
      <div ref={alert} tabIndex={-1} className="outline-none not-empty:my-4">
        {told && (
          <ErrorState title={told.message}>
            {told.nearest.length > 0 && <NearestTimes nearest={told.nearest} />}
          </ErrorState>
        )}
      </div>
      <BookingLine line={page.line} />
      {page.own.same && <OwnCourt slot={page.own.same} now={page.own.now} />}
      {page.isGone ? (
        <Gone page={page} />
      ) : (
        // The payment takes this page's place: a step back from there leads to the slots.
        <Form
          method="post"
          replace
          action={search ? holdAddress(search) : undefined}
          className="court-columns"
          onChange={(event) => remember(event.currentTarget)}
        >
          <input type="hidden" name="key" value={page.key} />
          {page.asksBesides && <input type="hidden" name={besides} value="1" />}
          <CourtOptions page={page} chosen={chosen} />
          <div className="court-side">
            <div className="court-picture">
              <CourtArt
                seed={page.center.slug}
                sport={drawnSport(page.sportSlug)}
                moment={momentAt(page.time)}
                shape="band"
              />
            </div>
            <PlayersChoice
              key={mostPlayers}
              most={mostPlayers}
              chosen={search?.players ?? mostPlayers}
            />
            <div className="pay-bar">
              <Button width="full" pending={state !== 'idle' && formMethod === 'POST'}>
                {page.asksBesides
                  ? 'Prendre aussi ce terrain'
                  : told?.priceCents
                    ? `Continuer à ${euros(told.priceCents)}`
                    : 'Continuer'}
              </Button>
            </div>
          </div>
        </Form>
      )}
    </Page>
  )
}

/** The slot cannot be had: why, and the nearest that can. */
function Gone({ page: { own, refusal, nearest, back } }: { readonly page: CourtPage }) {
  if (own.same) {
    return (
      <Link to={back} className="link inline-flex min-h-11 items-center">
        Voir les autres créneaux
      </Link>
    )
  }
  const title = own.isMet
    ? 'Plus d’autre terrain pendant ton créneau.'
    : 'Ce créneau vient d’être pris.'
  return (
    <div className="grid gap-8 py-8">
      <EmptyState
        title={refusal ?? title}
        action={
          <LinkButton to={back} look={nearest.length > 0 ? 'dark' : 'primary'}>
            Voir les autres créneaux
          </LinkButton>
        }
      >
        Rien n’est perdu{'\u00a0'}: ton club et ton jour sont gardés.
      </EmptyState>
      <NearestTimes nearest={nearest} />
    </div>
  )
}

/** The slot is the member's own already: it is given back or looked at, or held otherwise below. */
function OwnCourt({ slot, now }: { readonly slot: OwnSlot; readonly now: number }) {
  return (
    <div className="own-court">
      <b>
        <OwnSlotText slot={slot} now={now} />
      </b>
      {slot.state === 'held' ? (
        <ReleaseForm booking={slot.booking} />
      ) : (
        <LinkButton to={slot.address} look="dark">
          {ownSlotAction(slot)}
        </LinkButton>
      )}
    </div>
  )
}

interface PlayersChoiceProps {
  /** The sport's number of players. */
  readonly most: number
  readonly chosen: number
}

/** The number of players: the shares of the booking follow from it. */
function PlayersChoice({ most, chosen }: PlayersChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Nombre de joueurs</legend>
      <div className="flex flex-wrap gap-2">
        {Array.from({ length: most }, (_, index) => index + 1).map((players) => (
          <label key={players} className="players-option">
            <input
              type="radio"
              name="players"
              value={players}
              defaultChecked={players === Math.min(chosen, most)}
              className="sr-only"
            />
            {players}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
