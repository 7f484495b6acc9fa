import { useEffect, useRef } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CenterRows } from '../parts/selection/center-rows.tsx'
import type { Search } from '../parts/search/search.ts'
import type { DayView } from './slots-data.ts'

interface DayPartProps {
  readonly view: DayView
  readonly address: (change: Partial<Search>) => string
}

/** A day that cannot be booked on any court: the reason, and links to other days. */
export function DayNotice({
  view: { notice, strip, center, date, nextDate },
  address,
}: DayPartProps) {
  const box = useRef<HTMLDivElement>(null)
  const title = notice?.title
  useEffect(() => {
    // the promise it gives in new browsers is nothing to clean up with
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [title, date])
  const beyond = date > strip.lastDay
  const next = beyond ? strip.lastDay : nextDate
  return (
    <div ref={box} className="py-6">
      <EmptyState
        title={title ?? ''}
        action={
          <>
            <LinkButton to={address({ date: next })} preventScrollReset look="dark">
              {beyond ? 'Voir le dernier jour ouvert' : 'Voir le lendemain'}
            </LinkButton>
            <a href={center.phoneHref} className="button button-quiet">
              Appeler le club
            </a>
          </>
        }
      >
        {notice?.message}
      </EmptyState>
    </div>
  )
}

interface CallTheClubProps {
  readonly view: DayView
  readonly neighbours: NonNullable<DayView['neighbours']>
}

/** The club takes no bookings online: its phone, then the nearest ones that do. */
export function CallTheClub({
  view: { notice, center, sport, dateShort },
  neighbours,
}: CallTheClubProps) {
  return (
    <div className="py-6">
      <EmptyState
        title={notice?.title ?? ''}
        action={
          <a href={center.phoneHref} className="button">
            <Icon name="phone" size={18} /> Appeler le {center.phone}
          </a>
        }
      >
        {notice?.message}
      </EmptyState>
      {neighbours.length > 0 && (
        <section className="pt-10">
          <h2 className="headline mb-4 text-xl">Les plus proches en ligne</h2>
          <CenterRows rows={neighbours} sport={sport} day={dateShort} ownReadAt={0} heading="h3" />
        </section>
      )}
    </div>
  )
}
