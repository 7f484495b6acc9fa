import type { Center, PartyDays as Answer } from '@quatre/contract'
import {
  addDays,
  clockText,
  dayLong,
  dayInZone,
  dayShort,
  duration,
  mostPartyDays,
  plural,
  weekdayNames,
  isoWeekday,
} from '@quatre/domain'
import type { RequestContext } from '../../../site/context.ts'
import type { LiveBlock, LiveData } from './live-block.ts'

const mostStarts = 12

type AnswerDay = Answer['days'][number]

interface Cell {
  readonly number: number
  /** Null: it cannot be chosen. */
  readonly to: string | null
  /** « libre », « 2 départs », « complet » */
  readonly label: string | null
  readonly state: AnswerDay['state'] | null
  readonly spoken: string
  readonly isChosen: boolean
}

interface Step {
  readonly label: string
  readonly to: string | null
}

export interface PartyDays extends LiveData {
  /** The wish in words: « Volée, 8 enfants, 1 h : 2 terrains. » */
  readonly words: string
  readonly month: string
  readonly previous: Step
  readonly next: Step
  /** Monday first; null: of another month. */
  readonly weeks: readonly (readonly (Cell | null)[])[]
  /** The first free day, where the month has none. */
  readonly instead: (Step & { readonly words: string }) | null
  readonly chosen: {
    readonly day: string
    readonly starts: readonly {
      readonly time: string
      readonly to: string
      readonly isLast: boolean
      readonly isChosen: boolean
    }[]
  } | null
}

/**
 * The month of a group's days as links: `formule`, `personnes`, `mois`, `jour` and `heure` of the address choose, and
 * its other parameters stay. Null without a centre or a package.
 */
export async function loadPartyDays(
  { api, now }: RequestContext,
  center: Center | null,
  { id, occasion = '' }: LiveBlock,
  query: URLSearchParams,
): Promise<PartyDays | null> {
  if (!center) return null
  const { packages } = await api.content.packages({ query: { center: center.id, occasion } })
  const wanted = query.get('formule')
  // until one is picked, a package without a price, which can be anything
  const plan =
    packages.find(({ slug }) => slug === wanted) ??
    packages.find(({ priceCents }) => priceCents === 0) ??
    packages[0]
  if (!plan) return null
  const people = Math.min(
    Math.max(Number(query.get('personnes')) || 0, plan.minPeople),
    plan.maxPeople,
  )
  const from = dayInZone(now, center.timeZone)
  const last = addDays(from, mostPartyDays - 1)
  const { days, courts } = await api.facts.partyDays({
    params: { id: center.id },
    query: { occasion, package: plan.slug, people, from, to: last },
  })
  const linkTo = (changed: Readonly<Record<string, string | null>>) => {
    const address = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changed)) {
      if (value === null) address.delete(name)
      else address.set(name, value)
    }
    return `?${address.toString()}#${id}`
  }
  const day = days.find((one) => one.day === query.get('jour') && one.state !== 'full') ?? null
  const firstFree = days.find(({ state }) => state !== 'full')
  const months = [...new Set([from, addDays(from, 31), addDays(from, 62), last].map(calendarMonth))]
  const asked = query.get('mois') ?? (day ?? firstFree)?.day.slice(0, 7) ?? ''
  const place = Math.max(0, months.indexOf(asked))
  const month = months[place] ?? calendarMonth(from)
  const monthStep = (other: string | undefined): Step => ({
    label: other ? monthName(other) : '',
    to: other ? linkTo({ mois: other, jour: null, heure: null }) : null,
  })
  const hasFree = days.some((one) => calendarMonth(one.day) === month && one.state !== 'full')
  const group =
    plan.per === 'child'
      ? plural(people, 'enfant', 'enfants')
      : plural(people, 'personne', 'personnes')
  return {
    words: `${plan.slug === wanted ? `${plan.name}, ` : ''}${group}, ${duration(plan.courtMinutes)} sur ${plural(courts, 'terrain', 'terrains')}.`,
    month: monthName(month),
    previous: monthStep(months[place - 1]),
    next: monthStep(months[place + 1]),
    weeks: monthWeeks(month).map((week) =>
      week.map((date) =>
        date === null
          ? null
          : dayCell(
              date,
              days.find((one) => one.day === date),
              day,
              linkTo,
            ),
      ),
    ),
    instead: hasFree || !firstFree ? null : firstFreeLink(plan.weekdays, month, firstFree, linkTo),
    chosen: day && {
      day: dayLong(day.day),
      starts: shownStarts(day).map((clock) => ({
        time: clockText(clock),
        to: linkTo({ jour: day.day, heure: clock }),
        isLast: day.almostFull.includes(clock),
        isChosen: query.get('heure') === clock,
      })),
    },
  }
}

/** Of many starts, those on the hour. */
function shownStarts({ free, almostFull }: AnswerDay): string[] {
  const all = [...free, ...almostFull].toSorted()
  const onTheHour = all.filter((clock) => clock.endsWith(':00'))
  return all.length > mostStarts && onTheHour.length > 0 ? onTheHour : all
}

type LinkTo = (changed: Readonly<Record<string, string | null>>) => string

const calendarMonth = (day: string) => day.slice(0, 7)

/** « décembre 2026 » */
const monthName = (month: string) =>
  `${dayLong(`${month}-02`).split(' ').at(-1)} ${month.slice(0, 4)}`

/** The days of a month, in weeks that begin on Monday. */
function monthWeeks(month: string): (string | null)[][] {
  const first = `${month}-01`
  const weeks: (string | null)[][] = []
  for (
    let day = addDays(first, 1 - isoWeekday(first));
    day < first || calendarMonth(day) === month;
  ) {
    const week: (string | null)[] = []
    for (let count = 0; count < 7; count++) {
      week.push(calendarMonth(day) === month ? day : null)
      day = addDays(day, 1)
    }
    weeks.push(week)
  }
  return weeks
}

function dayCell(
  date: string,
  day: AnswerDay | undefined,
  chosen: AnswerDay | null,
  linkTo: LinkTo,
): Cell {
  const number = Number(date.slice(8))
  const isChosen = chosen?.day === date
  if (!day) return { number, to: null, label: null, state: null, spoken: dayLong(date), isChosen }
  const count = day.free.length + day.almostFull.length
  const label =
    day.state === 'full'
      ? 'complet'
      : day.state === 'free'
        ? 'libre'
        : plural(count, 'départ', 'départs')
  return {
    number,
    to:
      day.state === 'full' ? null : linkTo({ mois: calendarMonth(date), jour: date, heure: null }),
    label,
    state: day.state,
    spoken: dayLong(date),
    isChosen,
  }
}

/** « Aucun samedi libre avant le 12/12. Le premier : » */
function firstFreeLink(
  weekdays: readonly number[],
  month: string,
  { day }: AnswerDay,
  linkTo: LinkTo,
) {
  const name = weekdays.length === 1 ? weekdayNames[(weekdays[0] ?? 0) % 7] : 'jour'
  const isLater = calendarMonth(day) > month
  return {
    words: isLater
      ? `Aucun ${name} libre avant le ${day.slice(8)}/${day.slice(5, 7)}. Le premier\u00a0:`
      : `Aucun ${name} libre ce mois-ci. Le premier\u00a0:`,
    label: dayShort(day),
    to: linkTo({ mois: calendarMonth(day), jour: day, heure: null }),
  }
}
