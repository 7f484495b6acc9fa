import { isCalendarDate } from '../time/clock.ts'

/** Under this age a parent's agreement is needed to sign up alone (France). */
export const selfSignUpAgeYears = 15

const adultAgeYears = 18

/** Older dates are slips of the keyboard. */
const oldestAgeYears = 120

/**
 * The birth date as typed so far with its slashes, `JJ/MM/AAAA`: one after 2 and one after 5
 * characters (requirement M3), as soon as something follows, so that deleting works.
 */
export function formatBirthDateInput(typed: string): string {
  const slashed = typed
    .replace(/\s/g, '')
    .replace(/[.-]/g, '/')
    // « 1/ » is the first of the month.
    .replace(/(^|\/)(\d)\/$/, (_, before: string, digit: string) => `${before}0${digit}/`)
  // Someone corrects the middle: both slashes are there, moving digits across them would hurt.
  if (/^\d{0,2}\/\d{0,2}\/\d{0,4}$/.test(slashed)) return slashed
  const digits = slashed.replace(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean)
  const closed = slashed.endsWith('/') && (digits.length === 2 || digits.length === 4)
  return parts.join('/') + (closed ? '/' : '')
}

const written = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** Whether a text has the form `JJ/MM/AAAA` (spaces allowed); the day itself is not checked. */
export function isWrittenAsBirthDate(text: string): boolean {
  return written.test(text.replace(/\s/g, ''))
}

/** `JJ/MM/AAAA` (spaces allowed) as `YYYY-MM-DD`; null when it is no day of the calendar. */
export function parseBirthDate(text: string): string | null {
  const found = written.exec(text.replace(/\s/g, ''))
  if (!found) return null
  const date = `${found[3]}-${found[2]}-${found[1]}`
  return isCalendarDate(date) ? date : null
}

/** The earliest birth date that is taken on the day `today` (`YYYY-MM-DD`). */
export function oldestBirthDate(today: string): string {
  // not by Temporal, which not every browser has
  return `${Number(today.slice(0, 4)) - oldestAgeYears}${today.slice(4)}`
}

/** Whether a person living on the day `today` may be born on `date` (both `YYYY-MM-DD`). */
export function isPossibleBirthDate(date: string, today: string): boolean {
  return oldestBirthDate(today) <= date && date <= today
}

/** The age in whole years of someone born on `birthDate`, on the day `today` (`YYYY-MM-DD`). */
export function ageYears(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The last birth date of an adult on the day `today`: minors are never shown. */
export function adultBornBy(today: string): string {
  return Temporal.PlainDate.from(today).subtract({ years: adultAgeYears }).toString()
}
