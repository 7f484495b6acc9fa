import { findInAppBrowser } from './user-agents.ts'

/**
 * Android's web view says « wv », Apple's leaves out the Safari of its browser. The browsers inside
 * social networks are such views too, but no application of ours.
 */
const webViews =
  /; wv\)|\bwebview\b|\bstandalone\b|\b(?:iPhone|iPod|iPad)\b(?=.*AppleWebKit)(?!.*\b(?:Safari|CriOS|FxiOS)\/)/i

/** The mode that an address (path and query) asks for: the mobile application, a page without its frame. */
export interface ModeWishes {
  /** null: nothing is asked */
  readonly isApp: boolean | null
  readonly embedded: boolean
}

/** The mode that an address asks for, to be remembered for the browser session (requirement S4). */
export function modeWishes(address: string): ModeWishes {
  const query = new URLSearchParams(address.split('?')[1]?.split('#')[0] ?? '')
  const isApp = query.get('isApp')
  return {
    isApp: isApp === 'true' ? true : isApp === 'false' ? false : null,
    embedded: query.has('flutter'),
  }
}

/**
 * Whether the mobile application asks (requirement S5): by the address, then by an earlier one of this browser session,
 * then by the user agent.
 */
export function isFromApp(address: string, userAgent: string, before: boolean | null): boolean {
  const known = modeWishes(address).isApp ?? before
  return known ?? (webViews.test(userAgent) && findInAppBrowser(userAgent) === null)
}
