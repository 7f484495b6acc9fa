import { answerByDay, answerByWeekday, dayMs, duration } from '@quatre/domain'

const nearDays = 6

/** « d’ici lundi soir », or « d’ici le lundi 7 décembre au soir » where the weekday alone could be another. */
export const answerWords = (answerBy: string, now: number): string =>
  Date.parse(answerBy) - now < nearDays * dayMs ? answerByWeekday(answerBy) : answerByDay(answerBy)

/** « 3 h », « 45 min »; whole hours from two on. Null of nothing known. */
export function medianWords(minutes: number | null): string | null {
  if (minutes === null) return null
  return duration(minutes < 120 ? minutes : Math.round(minutes / 60) * 60)
}
