import { purposes, readConsent, writeConsent } from './consent.ts'
import { cookieNames, lineCookie } from './cookies.ts'

const shown: ReadonlySet<string> = new Set([
  cookieNames.app,
  cookieNames.center,
  cookieNames.embedded,
  cookieNames.sideBar,
])

/**
 * The cookies that pages show, in one order and form: a page that may be given again is made with no others.
 * @param today `YYYY-MM-DD`
 */
export function shownCookies(
  cookies: ReadonlyMap<string, string>,
  today: string,
): ReadonlyMap<string, string> {
  const kept = [...cookies]
    .filter(([name]) => shown.has(name) || name.startsWith(lineCookie('')))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const consent = readConsent(cookies, today)
  if (consent.asked) return new Map(kept)
  // the day of the choice is on no page
  const allowed = purposes.filter((purpose) => consent[purpose])
  return new Map([...kept, [cookieNames.consent, writeConsent(allowed, today)]])
}
