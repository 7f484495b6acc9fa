import { plural } from '@quatre/domain'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/states.tsx'
import { chosenChoice, countByPeriod, isFree, shownPeriod } from './day-rows.ts'
import { DayStrip } from './day-strip.tsx'
import { FieldTypeChoice } from './field-type-choice.tsx'
import { PeriodBoxes, periodNames } from './period-boxes.tsx'
import { clockOf, readSearch, searchQuery, type Search } from './search.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SlotRow } from './slot-row.tsx'
import type { DayView } from './slots-data.ts'
import { useLiveSlots } from './use-live-slots.ts'
import { useStableRows } from './use-stable-rows.ts'

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
  const here: Partial<Search> = { center: inPath ? null : center.slug, sport, date, fieldType }
  const address = (change: Partial<Search>) => `${pathname}${searchQuery({ ...here, ...change })}`

  useLiveSlots(center.id, date)
  const rows = useStableRows([center.slug, sport, date, fieldType].join(), view.rows)
  const period = shownPeriod(rows, asked)
  const counts = countByPeriod(rows)
  const shown = rows.filter((row) => row.period === period)
  const chosen = chosenChoice(rows, asked)
  const count = shown.filter(isFree).length
  const terrain = (start: string, duration: number) =>
    `/reservations/terrain?${new URLSearchParams({
      center: center.slug,
      sport: String(sport),
      fieldType: String(fieldType),
      start,
      duration: String(duration),
    }).toString()}`

  return (
    <div className={classNames('slots', chosen && 'slots-chosen')}>
      <div className="slots-head">
       <div className="layout-width">
        <div className="flex items-start justify-between gap-4 pt-4 page-md:pt-6">
          <h1 className="headline text-2xl page-md:text-3xl">
            <span className="sr-only">Réserver à </span>
            {center.name}
          </h1>
          <Link
            to={`/reserver${searchQuery({ center: '', sport, date })}`}
            className="link inline-flex min-h-11 items-center"
          >
            Changer<span className="sr-only"> de centre</span>
          </Link>
        </div>
        <nav aria-label="Sport" className="chip-row">
          {view.sports.map(({ id, name }) => (
            <Chip
              key={id}
              to={address({ sport: id, fieldType: 0, period: asked.period, from: asked.from })}
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
          days={view.days}
          shown={pending?.date ?? date}
          addressOf={(day) => address({ date: day, period: asked.period, from: asked.from, duration: asked.duration })}
        />
      </div>
      <div className="layout-width slots-body" aria-busy={pending !== null} data-pending={pending !== null || undefined}>
        <p role="status" className="sr-only">
          {view.notice
            ? view.notice.title
            : `${view.dateLong}, ${periodNames[period].toLowerCase()}\u00a0: ${plural(count, 'créneau libre', 'créneaux libres')}`}
        </p>
        {view.notice ? (
          <DayNotice view={view} address={address} />
        ) : (
          <>
            <div className="slots-filters">
              <PeriodBoxes
                counts={counts}
                shown={period}
                addressOf={(name) => address({ period: name })}
              />
              <FieldTypeChoice
                types={view.fieldTypes}
                shown={pending?.fieldType ?? fieldType}
                addressOf={(id) => address({ fieldType: id, period: asked.period, from: asked.from })}
              />
            </div>
            {shown.length === 0 ? (
              <NoSlots view={view} counts={counts} address={address} />
            ) : (
              <ol className="slot-rows">
                {shown.map((row) => (
                  <SlotRow
                    key={row.start}
                    row={row}
                    chosen={chosen?.row === row ? chosen.choice.duration : null}
                    chooseAddress={(duration) =>
                      address({ period, from: clockOf(row.start), duration })
                    }
                    terrainAddress={(duration) => terrain(row.start, duration)}
                  />
                ))}
              </ol>
            )}
          </>
        )}
      </div>
      <SelectionBar
        chosen={chosen}
        day={view.dateShort}
        players={view.players}
        address={chosen && terrain(chosen.row.start, chosen.choice.duration)}
      />
    </div>
  )
}

/** The search that is being loaded, on this same page. */
function usePendingSearch(pathname: string): Search | null {
  const { state, location } = useNavigation()
  const next = state === 'loading' && location.pathname === pathname ? location.search : null
  return next === null ? null : readSearch(new URLSearchParams(next))
}

interface DayPartProps {
  readonly view: DayView
  readonly address: (change: Partial<Search>) => string
}

function DayNotice({ view: { notice, days, center, date, nextDate }, address }: DayPartProps) {
  const box = useRef<HTMLDivElement>(null)
  const title = notice?.title
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [title, date])
  const known = days.find((day) => day.date === date)
  const beyond = known ? !known.open : true
  const next = beyond ? days.findLast(({ open }) => open)?.date : nextDate
  return (
    <div ref={box} className="py-6">
      <EmptyState
        title={title ?? ''}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {next && (
              <LinkButton to={address({ date: next })} preventScrollReset look="dark">
                {beyond ? 'Voir le dernier jour ouvert' : 'Voir le lendemain'}
              </LinkButton>
            )}
            <a href={`tel:${center.phone.replace(/\s/g, '')}`} className="button button-quiet">
              Appeler le centre
            </a>
          </div>
        }
      >
        {notice?.message}
      </EmptyState>
    </div>
  )
}

function NoSlots({
  view: { dateShort, nextDate, date, sport },
  counts,
  address,
}: DayPartProps & { readonly counts: Record<string, number> }) {
  const elsewhere = Object.values(counts).some((count) => count > 0)
  return (
    <div className="py-6">
      <EmptyState
        title={elsewhere ? 'Plus de terrain libre à ce moment' : `Plus de terrain libre ${dateShort}`}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to={address({ date: nextDate })} preventScrollReset look="dark">
              Voir le lendemain
            </LinkButton>
            <LinkButton to={`/reserver${searchQuery({ center: '', sport, date })}`} look="quiet">
              Chercher ailleurs
            </LinkButton>
          </div>
        }
      >
        {elsewhere
          ? 'Regarde les autres moments de la journée, ou un autre jour.'
          : 'Essaie un autre jour, un autre type de terrain ou un centre voisin.'}
      </EmptyState>
    </div>
  )
}
