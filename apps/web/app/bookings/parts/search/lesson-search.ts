import { writtenClock, clockPattern, isCalendarDate, lessonDurations } from '@quatre/domain'
import type { CourtSearch } from './court-search.ts'

/** A day of lessons and the choice made of it; all of it is in the address, below a centre. */
export interface LessonSearch {
  /** The centre's slug; null: one is to be chosen. */
  readonly center: string | null
  /** YYYY-MM-DD; null: today. */
  readonly date: string | null
  readonly duration: (typeof lessonDurations)[number]
  /** 1 to 4. */
  readonly players: number
  /** HH:MM of the chosen start. */
  readonly from: string | null
  readonly coach: number | null
}

const path = '/cours-collectif-individuel'
const reason = 'reason'
const usualPlayers = 2

/** Reads the parameters of the page of lessons; values that are no choice count as none. */
export function readLessonSearch(query: URLSearchParams, center: string | null): LessonSearch {
  const date = query.get('date')
  const from = query.get('from')
  const number = (name: string) =>
    /^[1-9]\d{0,8}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null
  const players = number('joueurs') ?? usualPlayers
  return {
    center,
    date: date !== null && isCalendarDate(date) ? date : null,
    duration: lessonDurations.find((minutes) => minutes === number('duree')) ?? 60,
    players: players <= 4 ? players : usualPlayers,
    from: from !== null && clockPattern.test(from) ? from : null,
    coach: number('coach'),
  }
}

/** The clubs to choose from. */
export const otherClubsAddress = path

/** Why a lesson that was chosen could not be held: the code of a Problem; null: nothing was refused. */
export const readLessonRefusal = (query: URLSearchParams): string | null => query.get(reason)

export function lessonsAddress(search: LessonSearch): string {
  const { center, date, duration, players, from, coach } = search
  const query = new URLSearchParams({
    ...(date !== null && { date }),
    ...(duration !== 60 && { duree: String(duration) }),
    ...(players !== usualPlayers && { joueurs: String(players) }),
    ...(from !== null && { from }),
    ...(coach !== null && { coach: String(coach) }),
  }).toString()
  return `${center === null ? '' : `/${center}`}${path}${query && `?${query}`}`
}

type ChosenLesson = Pick<CourtSearch, 'center' | 'start' | 'players' | 'coach'> &
  Partial<Pick<CourtSearch, 'duration'>>

/** The page of lessons with the choice that a court search holds. */
export const lessonSearch = ({
  center,
  start,
  duration,
  players,
  coach,
}: ChosenLesson): LessonSearch => ({
  center,
  date: start.slice(0, 10),
  duration: duration === 90 ? 90 : 60,
  players: players ?? usualPlayers,
  from: writtenClock(start),
  coach,
})

/** The choice again, after it could not be held for the reason of a Problem's code. */
export function lessonsRefused(search: CourtSearch, code: string): string {
  const address = lessonsAddress(lessonSearch(search))
  return `${address}${address.includes('?') ? '&' : '?'}${reason}=${code}`
}
