import { cookieNames } from './cookies.ts'
import { setCookieHeader } from './set-cookie.ts'

/** The purposes that need consent; those that the site needs to work do not. */
export const purposes = ['audience', 'content'] as const
export type Purpose = (typeof purposes)[number]

export interface Consent {
  /** Nothing was said yet, or about other purposes: the question is due. */
  readonly asked: boolean
  readonly audience: boolean
  readonly content: boolean
}

/** Counts up when a purpose changes: everybody is asked again. */
const version = 1
const months = 6
const separator = '+'

const unanswered: Consent = { asked: true, audience: false, content: false }

/** The day of a choice made at an instant (epoch ms): the same wherever the browser is. */
export function consentDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/**
 * Reads the choice, `1.2026-11-21.audience+content`: version, day, allowed purposes. A choice that cannot be read, is
 * of another version or older than 6 months allows nothing and asks again.
 * @param today `YYYY-MM-DD`
 */
export function readConsent(cookies: ReadonlyMap<string, string>, today: string): Consent {
  const text = cookies.get(cookieNames.consent) ?? ''
  const found = /^(\d+)\.(\d{4}-\d{2}-\d{2})\.([a-z+]*)$/.exec(text)
  if (!found || Number(found[1]) !== version) return unanswered
  const [, , day = '', allowed = ''] = found
  if (day > today || day < monthsBefore(today)) return unanswered
  const given = allowed.split(separator)
  return { asked: false, audience: given.includes('audience'), content: given.includes('content') }
}

/** The text of the cookie. */
export function writeConsent(allowed: readonly Purpose[], today: string): string {
  return `${version}.${today}.${purposes.filter((one) => allowed.includes(one)).join(separator)}`
}

/** The purposes that a form allows; « Tout » allows those that were asked, not those of later. */
export function allowedBy(form: FormData, asked: readonly Purpose[]): readonly Purpose[] {
  if (form.get('choice') === 'all') return asked
  if (form.get('choice') === 'none') return []
  return asked.filter((purpose) => form.has(purpose))
}

/**
 * `Set-Cookie` of a choice, kept 6 months.
 * @param origin scheme and host
 */
export function consentCookie(allowed: readonly Purpose[], today: string, origin: string): string {
  const value = writeConsent(allowed, today)
  return setCookieHeader(cookieNames.consent, value, { origin, maxAge: consentSeconds(today) })
}

/** For how long a choice of that day (`YYYY-MM-DD`) is kept. */
export function consentSeconds(today: string): number {
  const start = new Date(`${today}T00:00:00Z`)
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + months)
  return (end.getTime() - start.getTime()) / 1000
}

function monthsBefore(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - months)
  return day.toISOString().slice(0, 10)
}
