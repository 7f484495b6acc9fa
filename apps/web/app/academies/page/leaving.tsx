import type { Academy } from '@quatre/contract'
import {
  academyRefundCents,
  campDeadlines,
  campRefundCents,
  dayMs,
  dayShort,
  euros,
  isoWithOffset,
  time,
} from '@quatre/domain'
import { capital } from '../parts/words.ts'

type Course = Academy['courses'][number]

export interface LeavingProps {
  readonly academy: Academy
  readonly course: Course
  readonly now: number
}

interface Line {
  readonly when: string
  readonly note: string
  readonly cents: number
}

/** The refund of leaving, for an enrolment of today: by the same rule that refunds. */
export function Leaving(props: LeavingProps) {
  return (
    <dl className="price-rows">
      {leavingLines(props).map(({ when, note, cents }) => (
        <div key={when}>
          <dt>
            {when}
            <small>{note}</small>
          </dt>
          <dd className="headline-time text-lg">{euros(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Of today first. */
export const leavingLines = (props: LeavingProps): Line[] =>
  props.academy.type === 'camp' ? campLines(props) : academyLines(props)

const dateText = (at: number, timeZone: string) => dayShort(isoWithOffset(at, timeZone))

function soldFrom({ course, now }: LeavingProps) {
  const sessions = course.sessionDates
    .map(({ startsAt, isCalledOff }) => ({ startsAt: Date.parse(startsAt), isCalledOff }))
    .filter(({ startsAt, isCalledOff }) => startsAt > now && !isCalledOff)
  return { priceCents: course.priceNow.value, sessions, givenCents: 0 }
}

function academyLines(props: LeavingProps): Line[] {
  const line = soldFrom(props)
  const { timeZone } = props.academy
  const second = line.sessions[1] ?? line.sessions[0]
  if (second === undefined) return []
  const later = [30 * dayMs, 90 * dayMs]
    .map((after) => second.startsAt + after)
    .filter((at) => at < (line.sessions.at(-1)?.startsAt ?? 0))
  return [
    {
      when: 'Aujourd’hui',
      note: `et jusqu’au début de la 2e séance, ${dateText(second.startsAt, timeZone)} à ${time(isoWithOffset(second.startsAt, timeZone))}`,
      cents: line.priceCents,
    },
    ...later.map((at) => ({
      when: `Le ${dateText(at, timeZone)}`,
      note: 'les séances qui restent, moins 10\u00a0%',
      cents: academyRefundCents(line, { now: at, isCertified: false }),
    })),
  ]
}

function campLines(props: LeavingProps): Line[] {
  const line = soldFrom(props)
  const { timeZone } = props.academy
  const deadlines = campDeadlines(line, timeZone)
  if (deadlines === null) return []
  const refundAt = (now: number) => campRefundCents(line, { now, timeZone, isCertified: false })
  const until = (at: number) =>
    `jusqu’au ${dateText(at, timeZone)}, ${time(isoWithOffset(at, timeZone))}`
  const lines = [
    { until: deadlines.wholeUntil, when: until(deadlines.wholeUntil), note: 'tout est rendu' },
    { until: deadlines.halfUntil, when: until(deadlines.halfUntil), note: 'la moitié' },
    { until: Infinity, when: 'après', note: 'sauf certificat médical, vu par le club' },
  ]
  const afterwards = deadlines.halfUntil + 1
  return lines
    .filter((one) => props.now <= one.until)
    .map(({ when, note, until: at }, place) => ({
      when: place === 0 ? `Aujourd’hui${at === Infinity ? '' : `, ${when}`}` : capital(when),
      note,
      cents: refundAt(Math.min(at, afterwards)),
    }))
}
