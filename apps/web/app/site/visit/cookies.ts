import { daySeconds, isPopupCookie } from '@quatre/domain'
import { parseCookie } from 'cookie'
import { setCookieHeader } from './set-cookie.ts'

export const cookieNames = {
  session: 'session',
  device: 'device',
  center: 'center',
  embedded: 'embedded',
  app: 'app',
  consent: 'consent',
  completionLater: 'completion-later',
  completionSaved: 'completion-saved',
  sideBar: 'side-bar',
  installLater: 'install-later',
  pushLater: 'push-later',
  mailsLate: 'mails-late',
  pendingSession: 'pending-session',
} as const

/** The cookie that says that a club's line at a step of the booking was put away, for the browser session. */
export const lineCookie = (id: string) => `booking-line-${id}`

const sessionDays = 30
const deviceDays = 365

/** Reads a `Cookie` header; a value that is not valid percent-encoding is left out. */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const [name, text = ''] of Object.entries(parseCookie(header ?? '', { decode: String }))) {
    const value = decoded(text)
    if (name !== '' && value !== null) cookies.set(name, value)
  }
  return cookies
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** `Set-Cookie` of a session that lasts 30 days (requirement M18). */
export function sessionCookie(token: string, origin: string): string {
  return setCookieHeader(cookieNames.session, token, { origin, maxAge: sessionDays * daySeconds })
}

/**
 * The `Set-Cookie` of the proof, once the session has ended, that its account was signed in to on this device before:
 * guesses that others make of its password do not stop a sign-in here.
 */
export function deviceCookie(token: string, origin: string): string {
  return setCookieHeader(cookieNames.device, token, { origin, maxAge: deviceDays * daySeconds })
}

export function endedSessionCookie(origin: string): string {
  return setCookieHeader(cookieNames.session, '', { origin, maxAge: 0 })
}

/** The page that answers `?access_token=`, on any page of the site. */
export const handoverPath = '/_handover'
const pendingSeconds = 600

/** A session that waits for its member's answer: another one is signed in here (requirement M26). */
export function pendingSessionCookie(token: string, origin: string): string {
  const options = { origin, path: handoverPath, maxAge: pendingSeconds }
  return setCookieHeader(cookieNames.pendingSession, token, options)
}

export function endedPendingSessionCookie(origin: string): string {
  const options = { origin, path: handoverPath, maxAge: 0 }
  return setCookieHeader(cookieNames.pendingSession, '', options)
}

/** The chosen centre is kept per browser session (requirement C12): no Max-Age. */
export function centerCookie(slug: string, origin: string): string {
  return setCookieHeader(cookieNames.center, slug, { origin })
}

const guessMark = '~'

/** The nearest centre, guessed by position: a member's own takes its place (decision 8). */
export function guessedCenterCookie(slug: string, origin: string): string {
  return setCookieHeader(cookieNames.center, guessMark + slug, { origin })
}

/** The chosen centre, and whether the position chose it and not the visitor. */
export function readChosenCenter(cookies: ReadonlyMap<string, string>) {
  const value = cookies.get(cookieNames.center) ?? ''
  const isGuess = value.startsWith(guessMark)
  const slug = isGuess ? value.slice(guessMark.length) : value
  return { chosenCenterSlug: slug || null, chosenCenterIsGuess: isGuess }
}

/** Cleared on purpose: for the rest of the browser session no club is chosen for the visitor. */
export function clearedCenterCookie(origin: string): string {
  return setCookieHeader(cookieNames.center, '', { origin })
}

/** Remembers the embedded mode for the pages that follow. */
export function embeddedCookie(origin: string): string {
  return setCookieHeader(cookieNames.embedded, '1', { origin })
}

/** Remembers for the browser session that the mobile application shows the site, or not. */
export function appCookie(isApp: boolean, origin: string): string {
  return setCookieHeader(cookieNames.app, isApp ? '1' : '0', { origin })
}

/** « Plus tard »: the questions about a gap in the profile come back with the next browser session. */
export function completionLaterCookie(origin: string): string {
  return setCookieHeader(cookieNames.completionLater, '1', { origin })
}

const savedSeconds = 60

/** The gap that was filled, for the page led back to; empty: it has been shown. */
export function completionSavedCookie(saved: string, origin: string): string {
  const maxAge = saved === '' ? 0 : savedSeconds
  return setCookieHeader(cookieNames.completionSaved, saved, { origin, maxAge })
}

/** Cookies of the browser, not of the member: they outlive a sign-out. */
const ofTheBrowser: ReadonlySet<string> = new Set([
  cookieNames.device,
  cookieNames.consent,
  cookieNames.sideBar,
  cookieNames.installLater,
  cookieNames.pushLater,
  cookieNames.mailsLate,
  cookieNames.embedded,
  cookieNames.app,
])

/**
 * `Set-Cookie` headers that end the session and clear all cookies that were set with it: of those
 * in the request, only those of the browser stay.
 */
export function clearedMemberCookies(came: Iterable<string>, origin: string): string[] {
  const names = new Set([cookieNames.session, cookieNames.center, ...came])
  return [
    ...[...names]
      .filter((name) => !ofTheBrowser.has(name) && !isPopupCookie(name))
      .filter((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name))
      .map((name) => setCookieHeader(name, '', { origin, maxAge: 0 })),
    endedPendingSessionCookie(origin),
  ]
}

/**
 * Goes with a sign-out: the browser drops the member's pages that it kept, and all that scripts stored. Browsers heed
 * it over https alone; the site's own script does the same (`memory.ts`).
 */
export const forgetEverything = { 'Clear-Site-Data': '"cache", "storage"' }
