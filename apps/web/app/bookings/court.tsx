import { duration as durationText } from '@quatre/domain'
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
import { drawnSport, momentOf } from '../ui/court-art/drawn.ts'
import { priceTexts } from '../ui/price-texts.ts'
import { TimeLink } from '../ui/time-link.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { publicPage } from '../site/page-head.ts'
import type { Route } from './+types/court.ts'
import { loadCourts, type CourtPage } from './court-data.ts'
import { courtAddress, readCourtSearch, readOption } from '../site/bookings/court-search.ts'
import { CourtOptions } from './court-options.tsx'
import { OwnSlotText, ownSlotAction } from '../site/bookings/own-slot-text.tsx'
import type { OwnSlot } from '../site/bookings/own-slots.ts'
import { holdCourt } from '../site/bookings/hold.ts'
import { PlayersChoice } from './players-choice.tsx'
import './court.css'

export function meta({ loaderData }: Route.MetaArgs) {
  const when = loaderData ? `, ${loaderData.dayShort} ${loaderData.time}` : ''
  return publicPage(
    `Choisis ton terrain${when}`,
    'Choisis ton terrain et le nombre de joueurs, puis paie.',
  )
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = readCourtSearch(new URL(request.url).searchParams)
  if (search === null) throw redirect('/reservations/slots')
  const page = await loadCourts(context.get(requestContext), search)
  return { ...page, key: crypto.randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const search = readCourtSearch(new URL(request.url).searchParams)
  if (search === null) throw redirect('/reservations/slots')
  return holdCourt(context.get(requestContext), search, await request.formData())
}

/** The court and the players are kept in the address; they change nothing of what is read. */
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
  // What is chosen stays in the address: going back, or signing in on the way, loses nothing.
  const remember = (form: HTMLFormElement) => {
    if (search === null) return
    const fields = new FormData(form)
    const option = readOption(fields.get('option'))
    const players = Number(fields.get('players')) || null
    const { fieldType, court } = option ?? { fieldType: 0, court: null }
    const address = courtAddress({ ...search, fieldType, court, players, price: null })
    void navigate(address, { replace: true, preventScrollReset: true })
  }
  const gone = page.refusal !== null || (page.any === null && page.types.every(({ free }) => !free))
  return (
    <div className="layout-width pt-5 page-md:pt-10">
      <h1 className="headline text-2xl page-md:text-3xl">Choisis ton terrain</h1>
      <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
        <span>
          <b className="headline-time block text-lg">
            <span className="inline-block first-letter:uppercase">{page.dayLong}</span>{' '}
            <span className="inline-block">
              {page.time} · {durationText(page.duration)}
            </span>
          </b>
          <span className="text-mute">
            {page.center.name} · {page.sport}
          </span>
        </span>
        <Link to={page.back} className="link inline-flex min-h-11 items-center">
          Changer<span className="sr-only"> de créneau</span>
        </Link>
      </p>
      <div ref={alert} tabIndex={-1} className="my-4 outline-none">
        {refusal && <Refusal refusal={refusal} />}
      </div>
      {page.own.same && <OwnCourt slot={page.own.same} now={page.own.now} />}
      {gone && page.own.same ? (
        <Link to={page.back} className="link inline-flex min-h-11 items-center">
          Voir les autres créneaux
        </Link>
      ) : gone ? (
        <div className="py-8">
          <EmptyState
            title={page.refusal ?? goneTitle(page)}
            action={<LinkButton to={page.back}>Voir les autres créneaux</LinkButton>}
          >
            Rien n’est perdu{'\u00a0'}: ton centre et ton jour sont gardés.
          </EmptyState>
        </div>
      ) : (
        <Form
          method="post"
          className="court-columns"
          onChange={(event) => remember(event.currentTarget)}
        >
          <input type="hidden" name="key" value={page.key} />
          <CourtOptions page={page} search={search} />
          <div className="court-side">
            <div className="court-picture">
              <CourtArt
                seed={page.center.slug}
                sport={drawnSport(page.sportSlug)}
                moment={momentOf(page.time)}
                shape="band"
              />
            </div>
            <PlayersChoice most={page.players} chosen={search?.players ?? page.players} />
            <div className="pay-bar">
              <Button width="full" pending={state !== 'idle' && formMethod === 'POST'}>
                Continuer
              </Button>
            </div>
          </div>
        </Form>
      )}
    </div>
  )
}

function goneTitle({ own }: CourtPage): string {
  return own.isMet ? 'Plus d’autre terrain pendant ton créneau.' : 'Ce créneau vient d’être pris.'
}

/** The slot is the member's own already: it is paid or looked at, or held otherwise below. */
function OwnCourt({ slot, now }: { readonly slot: OwnSlot; readonly now: number }) {
  return (
    <p className="own-court">
      <b>
        <OwnSlotText slot={slot} now={now} />
      </b>
      <LinkButton to={slot.address}>{ownSlotAction(slot)}</LinkButton>
    </p>
  )
}

interface RefusalProps {
  readonly refusal: {
    readonly message: string
    readonly nearest: readonly {
      readonly label: string
      readonly time: string
      readonly cents: number
      readonly address: string
    }[]
  }
}

function Refusal({ refusal: { message, nearest } }: RefusalProps) {
  return (
    <ErrorState title={message}>
      {nearest.length > 0 && (
        <>
          <p>Les créneaux libres les plus proches{'\u00a0'}:</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {nearest.map((slot) => (
              <li key={slot.address}>
                <TimeLink
                  to={slot.address}
                  time={slot.time}
                  {...priceTexts(slot.cents)}
                  spoken={slot.label}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </ErrorState>
  )
}
