import { duration as durationText, offerMinutes } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import { placeInLine, waitPath } from '../parts/court-waits.ts'
import { LeaveWait } from '../parts/leave-wait.tsx'
import { searchQuery, type Duration, type Period, type Search } from '../parts/search/search.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { periodNames } from './period-boxes.tsx'
import type { DayView } from './slots-data.ts'

interface NoSlotsProps {
  readonly view: DayView
  readonly address: (change: Partial<Search>) => string
  readonly period: Period
  /** The length asked for, which a wait would be for. */
  readonly duration: Duration
  /** The address for choosing another centre. */
  readonly otherCenter: string
}

/** Nothing is free at this time of day: wait for it, or look elsewhere. */
export default function NoSlots({ view, period, duration, address, otherCenter }: NoSlotsProps) {
  const { waits, dateLong, nextDate, isToday } = view
  const wait = waits?.lines.find((line) => line.period === period)
  const when = isToday
    ? ofToday[period]
    : `${dateLong.split(' ')[0]} ${periodNames[period].toLowerCase()}`
  return (
    <div className="py-6">
      <EmptyState
        title={`Complet ${when}`}
        action={
          <>
            {!wait && <WaitForm {...{ view, period, duration }} />}
            <LinkButton to={address({ date: nextDate })} preventScrollReset look="dark">
              Voir le lendemain
            </LinkButton>
            <LinkButton to={otherCenter} look="quiet">
              Chercher ailleurs
            </LinkButton>
          </>
        }
      >
        {wait && <p className="font-semibold text-ink">{placeInLine(wait.position)}</p>}
        {waits?.refusal && (
          <p role="alert" className="font-semibold text-alert">
            {waits.refusal}
          </p>
        )}
        <p className="text-balance">
          Dès qu’un terrain se libère pour {durationText(wait?.duration ?? duration)}, on te le
          garde {offerMinutes}
          {'\u00a0'}minutes et on te prévient.
        </p>
        {wait && <LeaveWait id={wait.id} />}
      </EmptyState>
    </div>
  )
}

const ofToday: Record<Period, string> = {
  matin: 'ce matin',
  midi: 'ce midi',
  'apres-midi': 'cet après-midi',
  soir: 'ce soir',
}

/** « Préviens-moi »: one press, on the way of which a guest signs in. */
function WaitForm({
  view: { center, sport, date, fieldType },
  period,
  duration,
}: Pick<NoSlotsProps, 'view' | 'period' | 'duration'>) {
  const { formAction } = useNavigation()
  const search = { center: center.slug, sport, date, fieldType, period, duration }
  const action = waitPath + searchQuery(search)
  return (
    <Form method="post" action={action} preventScrollReset className="grid">
      <Button pending={formAction === action}>Préviens-moi</Button>
    </Form>
  )
}
