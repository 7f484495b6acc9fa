import { writtenClock, plural } from '@quatre/domain'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigation, Form } from 'react-router'
import { CourtPriceNote } from '../../ui/prices/court-price-note.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { loadPart } from '../../ui/browser/network.ts'
import { chosenChoice, type Chosen, countByPeriod, isFree, shownPeriod } from './day-rows.ts'
import { CallTheClub, DayNotice } from './day-states.tsx'
import { DayStrip } from './day-strip.tsx'
import { withOwnSlots } from './own-rows.ts'
import { PeriodBoxes, periodNames } from './period-boxes.tsx'
import { groupLinksLater } from '../parts/keyboard/group-links-later.ts'
import { OpenHere } from '../parts/open-here.tsx'
import { BookingLine } from '../parts/view/booking-line.tsx'
import {
  readSearch,
  sameSlots,
  searchQuery,
  usualDuration,
  type Duration,
  type Search,
} from '../parts/search/search.ts'
import SelectionBar, {
  sharedPriceText,
  withFieldType,
  type SelectedTime,
} from '../parts/selection/selection-bar.tsx'
import type { HoldSlot } from '../parts/hold/hold-form.tsx'
import { SlotRow } from './slot-row.tsx'
import type { DayView } from './slots-data.ts'
import { useLiveSlots } from './use-live-slots.ts'
import { takenNote, useStableRows } from './stable-rows.ts'
import '../slots.css'

// Few days are full: their script comes when one is.
const NoSlots = import.meta.env.SSR
  ? (await import('./no-slots.tsx')).default
  : lazy(() => loadPart(() => import('./no-slots.tsx')))

interface DaySearchProps {
  readonly view: DayView
  readonly asked: Search
}

/** The free courts of a centre on a day. */
export function DaySearch({ view, asked }: DaySearchProps) {
  const { pathname } = useLocation()
  const pending = usePendingSearch(pathname)
  const { center, date, sport, fieldType } = view
  const inPath = pathname.endsWith('/reserver') && pathname !== '/reserver'
  const inView: Partial<Search> = { center: inPath ? null : center.slug, sport, date, fieldType }
  // A press while another day is loading is meant for that day.
  const wanted = { ...inView, ...(pending && searchedDay(pending, date)) }
  const address = (change: Partial<Search>) => `${pathname}${searchQuery({ ...wanted, ...change })}`

  const { period: askedPeriod, from, duration } = pending ?? asked
  const wish = { period: askedPeriod, from, duration }
  const otherCenter = `/reserver${searchQuery({ center: '', sport, date, ...wish })}`

  useLiveSlots(center.id, date)
  const stable = useStableRows([center.slug, sport, date, fieldType].join(), view.rows)
  const rows = withOwnSlots(stable, view.own?.slots ?? [], date)
  const period = shownPeriod(rows, asked, view.over)
  const counts = countByPeriod(rows)
  const shown = rows.filter((row) => row.period === period)
  const chosen = chosenChoice(rows, asked)
  const count = shown.filter(isFree).length
  const slotAt = (start: string, duration: Duration) => {
    return { center: center.slug, sport, fieldType, start, duration }
  }

  return (
    <div ref={groupLinksLater} className="slots">
      <div className="slots-head">
        <div className="layout-width">
          <div className="flex items-start justify-between gap-4 pt-4 page-md:pt-6">
            <h1 className={classNames('headline page-md:text-3xl', titleSize(center.name))}>
              <span className="sr-only">Réserver à </span>
              {center.name}
            </h1>
            <Link to={otherCenter} className="link inline-flex min-h-11 items-center">
              Changer<span className="sr-only"> de club</span>
            </Link>
          </div>
          <nav aria-label="Sport" className="chip-row" data-links>
            {view.sports.map(({ id, name }) => (
              <Chip
                key={id}
                to={address({ sport: id, fieldType: 0, ...wish })}
                preventScrollReset
                prefetch="intent"
                selected={id === (pending?.sport ?? sport)}
              >
                {name}
              </Chip>
            ))}
          </nav>
        </div>
      </div>
      <div className="slots-days">
        <p className="slots-where" aria-hidden>
          {center.name} · {view.sports.find(({ id }) => id === sport)?.name}
        </p>
        <DayStrip
          strip={view.strip}
          shown={pending?.date ?? date}
          dayAddress={(day) => address({ date: day, ...wish })}
        />
      </div>
      <div
        className="layout-width slots-body"
        aria-busy={pending !== null}
        data-pending={pending !== null || undefined}
      >
        <p role="status" className="sr-only">
          {view.notice
            ? view.notice.title
            : `${view.dateLong}, ${periodNames[period].toLowerCase()}\u00a0: ${plural(count, 'créneau libre', 'créneaux libres')}`}
        </p>
        {view.neighbours ? (
          <CallTheClub view={view} neighbours={view.neighbours} />
        ) : view.notice ? (
          <DayNotice view={view} address={address} />
        ) : (
          <>
            <div className="slots-filters">
              <PeriodBoxes
                counts={counts}
                over={view.over}
                shown={pending?.period ?? period}
                periodAddress={(name) => address({ period: name })}
              />
              <FieldTypeChoice
                types={view.fieldTypes}
                shown={pending?.fieldType ?? fieldType}
                fieldTypeAddress={(id) => address({ fieldType: id, ...wish })}
              />
            </div>
            {count > 0 && <CourtPriceNote players={view.players} />}
            {shown.length > 0 && (
              // These rows belong to the day shown before, no longer to the one chosen above.
              <ol
                className="slot-rows"
                data-links="rows"
                inert={pending !== null && !sameSlots(pending, asked)}
              >
                {shown.map((row) => (
                  <SlotRow
                    key={row.start}
                    row={row}
                    ownReadAt={view.own?.now ?? 0}
                    chosen={chosen?.row === row ? chosen.choice.duration : null}
                    chooseAddress={(duration) =>
                      address({ period, from: writtenClock(row.start), duration })
                    }
                  />
                ))}
              </ol>
            )}
            {count === 0 && (
              <Suspense>
                <NoSlots
                  view={view}
                  period={period}
                  duration={duration ?? usualDuration}
                  address={address}
                  otherCenter={otherCenter}
                />
              </Suspense>
            )}
          </>
        )}
      </div>
      <SelectionBar
        selected={chosen && selectedTime(chosen, view, slotAt)}
        ownReadAt={view.own?.now ?? 0}
      />
      {/* after « Continuer » for the keyboard, and below the times for the eye */}
      <BookingLine line={view.line} />
      <div className="layout-width">
        <OpenHere center={center.slug} day={date} />
      </div>
      {!view.isOwnClub && <OwnClubOffer center={center} />}
    </div>
  )
}

function selectedTime(
  { row, choice }: Chosen,
  { dateShort, players }: DayView,
  slotAt: (start: string, duration: Duration) => HoldSlot,
): SelectedTime {
  const { duration, free, note, own, fieldType } = choice
  const cents = choice.cents ?? 0
  return {
    slot: slotAt(row.start, duration),
    day: dateShort,
    time: row.time,
    price: withFieldType(fieldType, sharedPriceText(cents, players)),
    cents,
    own,
    gone: free ? null : note === takenNote ? takenNote : 'n’est plus libre',
  }
}

/** A word too long for a phone beside « Changer » is set as large as it fits. */
function titleSize(name: string): string {
  return /\S{12}/.test(name) ? 'text-[clamp(1.0625rem,5.6cqw,1.75rem)]' : 'text-2xl'
}

function searchedDay({ sport, fieldType, date }: Search, shownDate: string): Partial<Search> {
  return { sport, fieldType, date: date ?? shownDate }
}

/** The search that is being loaded, on this same page. */
function usePendingSearch(pathname: string): Search | null {
  const { state, location } = useNavigation()
  const next = state === 'loading' && location.pathname === pathname ? location.search : null
  return next === null ? null : readSearch(new URLSearchParams(next))
}

interface FieldTypeChoiceProps {
  readonly types: readonly { readonly id: number; readonly name: string }[]
  readonly shown: number
  readonly fieldTypeAddress: (id: number) => string
}

/** The kinds of court, « Peu importe » first; nothing to choose where there is one kind. */
function FieldTypeChoice({ types, shown, fieldTypeAddress }: FieldTypeChoiceProps) {
  if (types.length < 3) return null
  return (
    <nav aria-label="Type de terrain" className="chip-row" data-links>
      {types.map(({ id, name }) => (
        <Chip key={id} to={fieldTypeAddress(id)} replace preventScrollReset selected={id === shown}>
          {name}
        </Chip>
      ))}
    </nav>
  )
}

interface OwnClubOfferProps {
  readonly center: { readonly slug: string; readonly name: string }
}

/**
 * Below the courts of another club than one's own: makes it one's own, and stays on the page. A desktop
 * offers it in the club bar.
 */
function OwnClubOffer({ center: { slug, name } }: OwnClubOfferProps) {
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action="/_center"
      preventScrollReset
      className="layout-width py-6 lg:hidden"
    >
      <input type="hidden" name="center" value={slug} />
      <input type="hidden" name="back" value={pathname + search} />
      <p className="text-mute">
        Tu joues souvent ici{'\u00a0'}?{' '}
        <button className="link min-h-11">Faire de {name} mon club</button>
      </p>
    </Form>
  )
}
