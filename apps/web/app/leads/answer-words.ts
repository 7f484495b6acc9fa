import { dayLong, dayMs, duration, time } from '@quatre/domain'

const nearDays = 6

/** « lundi 18h00 », or « lundi 7 décembre 18h00 » where the weekday alone could be another. */
export function answerWords(answerBy: string, now: number): string {
  const day = dayLong(answerBy)
  const isNear = Date.parse(answerBy) - now < nearDays * dayMs
  return `${isNear ? day.split(' ')[0] : day} ${time(answerBy)}`
}

/** « 3 h », « 45 min »; whole hours from two on. Null of nothing known. */
export function medianWords(minutes: number | null): string | null {
  if (minutes === null) return null
  return duration(minutes < 120 ? minutes : Math.round(minutes / 60) * 60)
}
