import { writtenClock, clockOfMinute, weekdayIndex, writtenDay } from '../time/clock.ts'
import { minuteMs } from '../time/durations.ts'
import { isoWithOffset } from '../time/hours.ts'

const noBreak = '\u00a0'
const narrowNoBreak = '\u202f'

/** French weekday names, Sunday first. */
export const weekdayNames = [
  'dimanche',
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
] as const

// Sunday first
const weekdayShortNames = ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'] as const

const monthNames = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

const monthShortNames = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
]

/** The minus sign, as wide as a figure: a hyphen would be read as one. */
const minus = '\u2212'

/** A whole number with its thousands apart: `12 500`. */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, narrowNoBreak)
}

/** An amount in cents, in whole euros unless there are cents: `45 €`, `43,20 €` (requirement S1). */
export function euros(cents: number): string {
  return eurosExact(cents).replace(`,00${noBreak}`, noBreak)
}

/** An amount in cents to the cent, as refunds are shown: `12,50 €` (requirement S1). */
export function eurosExact(cents: number): string {
  const size = Math.abs(Math.round(cents))
  const decimals = String(size % 100).padStart(2, '0')
  return `${cents < 0 && size > 0 ? minus : ''}${grouped(Math.floor(size / 100))},${decimals}${noBreak}€`
}

/** A length in minutes: `45 min`, `1 h`, `1 h 30`, unbreakable. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}${noBreak}min`
  if (rest === 0) return `${hours}${noBreak}h`
  return `${hours}${noBreak}h${noBreak}${String(rest).padStart(2, '0')}`
}

/** A clock time, `09:30`, in words: `9h30`. */
export function clockText(clock: string): string {
  return clock.replace(/^0/, '').replace(':', 'h')
}

/**
 * The time of day written in an instant with its offset: `18h30`, `9h00`.
 * @throws RangeError on a text without a local time (a day alone, an instant in `Z`).
 */
export function time(instant: string): string {
  return clockText(writtenClock(instant))
}

/** The time of day of a minute counted from local midnight; past 1440 it is the next day's. */
export function timeOfMinute(minute: number): string {
  return clockText(clockOfMinute(minute))
}

/**
 * A local day, or the day of an instant with its offset: `22/11/2026`.
 * @throws RangeError on a text without a local day.
 */
export function dateNumeric(date: string): string {
  return writtenDay(date).split('-').reverse().join('/')
}

function dayAndMonth(day: string, months: readonly string[]): string {
  const number = Number(day.slice(8))
  return `${number === 1 ? '1er' : number} ${months[Number(day.slice(5, 7)) - 1]}`
}

/**
 * A day in short: `dim. 22 nov.`, or `auj. 22 nov.` when it is `today` (`YYYY-MM-DD`).
 * @throws RangeError on a text without a local day.
 */
export function dayShort(date: string, today?: string): string {
  const day = writtenDay(date)
  const weekday = day === today ? 'auj.' : weekdayShortNames[weekdayIndex(day)]
  return `${weekday} ${dayAndMonth(day, monthShortNames)}`
}

/** The month of a day in short, with its year: `nov. 26`. */
export const monthShort = (date: string): string =>
  `${monthShortNames[Number(date.slice(5, 7)) - 1]} ${date.slice(2, 4)}`

/**
 * A day in full: `dimanche 22 novembre`.
 * @throws RangeError on a text without a local day.
 */
export function dayLong(date: string): string {
  const day = writtenDay(date)
  return `${weekdayNames[weekdayIndex(day)]} ${dayAndMonth(day, monthNames)}`
}

/**
 * A day so near that its month goes without saying: `jeudi 26`.
 * @throws RangeError on a text without a local day.
 */
export function dayNear(date: string): string {
  return withoutMonth(dayLong(date))
}

/** The same in short: `jeu. 26`. */
export function dayNearShort(date: string): string {
  return withoutMonth(dayShort(date))
}

const withoutMonth = (day: string) => day.slice(0, day.lastIndexOf(' '))

/** A distance: metres by tens under one kilometre, one decimal under ten, whole beyond. */
export function kilometres(km: number): string {
  const metres = Math.round(km * 100) * 10
  if (metres < 1000) return `${metres}${noBreak}m`
  const tenths = Math.round(km * 10)
  if (tenths < 100) return `${String(tenths / 10).replace('.', ',')}${noBreak}km`
  return `${grouped(Math.round(km))}${noBreak}km`
}

/** A count and its noun, singular for 0 and 1 as French has it: `1 piste`, `3 pistes`. */
export function plural(count: number, one: string, many: string): string {
  return `${grouped(count)}${noBreak}${Math.abs(count) < 2 ? one : many}`
}

/** A difference with its sign: `+4`, `−2`, `0`. */
export const signed = (whole: number): string =>
  whole > 0 ? `+${whole}` : whole < 0 ? `${minus}${Math.abs(whole)}` : '0'

/** Weekdays, 1 Monday to 7 Sunday: `lun. à ven.`, `mer., sam. et dim.`, `tous les jours`. */
export function weekdaysText(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((a, b) => a - b)
  const names = days.map((weekday) => weekdayShortNames[weekday % 7] ?? '')
  const [first = 0, last = 0] = [days.at(0), days.at(-1)]
  if (days.length === 7) return 'tous les jours'
  if (days.length > 2 && last - first === days.length - 1) return `${names[0]} à ${names.at(-1)}`
  return new Intl.ListFormat('fr').format(names)
}

/** The activity of a booking: « Padel », « Leçon de padel ». */
export function playedName(of: {
  readonly sport: { readonly name: string }
  readonly coach: { readonly firstName: string } | null
}): string {
  return of.coach === null ? of.sport.name : `Leçon de ${of.sport.name.toLowerCase()}`
}

/** The same with the coach: « Leçon de padel avec Hugo ». */
export const playedWith = (of: Parameters<typeof playedName>[0]): string =>
  of.coach === null ? playedName(of) : `${playedName(of)} avec ${of.coach.firstName}`

/**
 * A time on a court, as receipts and lists of payments name it: « Padel, Terrain 3, sam. 28/11/2026
 * 18h00, 1 h 30 ». Instants in epoch milliseconds.
 */
export function courtSaleWords(of: {
  readonly sport: string
  readonly court: string
  readonly timeZone: string
  readonly startsAt: number
  readonly endsAt: number
}): string {
  const start = isoWithOffset(of.startsAt, of.timeZone)
  const [weekday] = dayShort(start).split(' ')
  const when = `${weekday}\u00a0${dateNumeric(start)} ${time(start)}`
  return [of.sport, of.court, when, duration((of.endsAt - of.startsAt) / minuteMs)].join(', ')
}

const word = String.raw`(?<=^|[\s\u00a0])`

/**
 * A text with « à » and « de » contracted before a name, as in French: « à l’Hôtel du Collectionneur », «
 * d’Évry-Courcouronnes », « au Mans », « aux Grillages ».
 */
export const contracted = (text: string): string =>
  text
    .replaceAll(new RegExp(`${word}([ÀàDd]e?) (?=Hôtel)`, 'g'), '$1 l’')
    .replaceAll(new RegExp(`${word}([Dd])e (?=[AEIOUÀÂÉÈÊÎÔ])`, 'g'), '$1’')
    .replaceAll(new RegExp(`${word}de Le `, 'g'), 'du ')
    .replaceAll(new RegExp(`${word}à Le `, 'g'), 'au ')
    .replaceAll(new RegExp(`${word}de Les `, 'g'), 'des ')
    .replaceAll(new RegExp(`${word}à Les `, 'g'), 'aux ')
