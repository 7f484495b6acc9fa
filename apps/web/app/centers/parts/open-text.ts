import type { Center } from '@quatre/contract'
import { dayLong, dayMs, timeOfMinute, weekdayNames } from '@quatre/domain'
import type { Opening } from '../../ui/open-dot.tsx'

/** Only a day without hours is closed: before and after them a centre opens later. */
export function openingStatus(state: Center['openState']): Opening {
  if (state.open) return 'open'
  return state.closedAllDay ? 'closed' : 'later'
}

/**
 * « Ouvert jusqu’à 23h30 », « Ouvre demain à 8h00 », « Fermé aujourd’hui, ouvre lundi à 8h00 »; `today` is
 * the centre's local day.
 */
export function openText(state: Center['openState'], today: string): string {
  if (state.open) return `Ouvert jusqu’à ${timeInSentence(state.closesAt)}`
  if (state.opens === null) return 'Fermé'
  const day = dayName(state.opens.day, today)
  const opens = `uvre${day && ` ${day}`} à ${timeInSentence(state.opens.minute)}`
  return state.closedAllDay ? `Fermé aujourd’hui, o${opens}` : `O${opens}`
}

/** A time in a sentence: `8h00`, `minuit`. */
export function timeInSentence(minute: number): string {
  if (minute % 1440 === 0) return 'minuit'
  return timeOfMinute(minute)
}

function dayName(day: string, today: string): string {
  const date = Date.parse(day)
  const ahead = Math.round((date - Date.parse(today)) / dayMs)
  if (ahead <= 0) return ''
  if (ahead === 1) return 'demain'
  return ahead < 7 ? (weekdayNames[new Date(date).getUTCDay()] ?? '') : `le ${dayLong(day)}`
}
