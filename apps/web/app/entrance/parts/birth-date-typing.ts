import { formatBirthDateInput } from '@quatre/domain'

const isoDate = /^\d{4}-\d{2}-\d{2}$/
const wholeDate = /^\d{2}\/\d{2}\/\d{4}$/

/** The change of the text by the last key. */
export type Keystroke = 'writing' | 'deleting'

/**
 * The birth date as typed so far, with its slashes: after 2 and 5 characters (requirement
 * M3), but not while they are being deleted.
 */
export function typedBirthDate(text: string, keystroke: Keystroke): string {
  // Browsers fill birthdays in as `1990-05-12`.
  if (isoDate.test(text)) return birthDateText(text)
  // A typed slash is not doubled.
  const formatted = formatBirthDateInput(text.replace(/\/{2,}$/, '/'))
  const complete = /^\d{2}(\/\d{2})?$/.test(formatted)
  return complete && keystroke === 'writing' ? `${formatted}/` : formatted
}

/** `YYYY-MM-DD` as `JJ/MM/AAAA`. */
export function birthDateText(date: string): string {
  return date.split('-').reverse().join('/')
}

/** The calendar's value for the typed text: empty until it is whole. */
export function calendarValue(text: string): string {
  return wholeDate.test(text) ? text.split('/').reverse().join('-') : ''
}
