import { cookieNames } from './cookies.ts'
import { inAppBrowserOf, systemOf } from './members/social/user-agents.ts'

/** Who shows the site: a browser, or the mobile application (specification section 4). */
export interface AppMode {
  readonly isApp: boolean
  /** The application on an iPhone or iPad: it offers Apple's sign-in. */
  readonly isIos: boolean
  /** Asked for by `flutter`: no header and no tab bar (specification section 2). */
  readonly embedded: boolean
}

interface Asked {
  /** Path and query. */
  readonly address: string
  readonly userAgent: string
  readonly cookies: ReadonlyMap<string, string>
}

/**
 * Android's web view says « wv », Apple's leaves out the Safari of its browser. The browsers inside
 * social networks are such views too, but no application of ours.
 */
const webViews =
  /; wv\)|\bwebview\b|\bstandalone\b|\b(?:iPhone|iPod|iPad)\b(?=.*AppleWebKit)(?!.*\b(?:Safari|CriOS|FxiOS)\/)/i

/**
 * The one place that decides it: what the address asks for, then what this browser session was
 * told before, then what the browser says it is. `isApp=false` leaves the mode.
 */
export function appModeOf({ address, userAgent, cookies }: Asked): AppMode {
  const { isApp: wished, embedded } = wishesOf(address)
  const before = cookies.get(cookieNames.app)
  const known = wished ?? (before === undefined ? null : before === '1')
  const isApp = known ?? (webViews.test(userAgent) && inAppBrowserOf(userAgent) === null)
  return {
    isApp,
    isIos: isApp && systemOf(userAgent) === 'ios',
    embedded: embedded || cookies.get(cookieNames.embedded) === '1',
  }
}

/** What an address asks for: to be remembered for the browser session. */
export function wishesOf(address: string): { isApp: boolean | null; embedded: boolean } {
  const query = new URLSearchParams(address.split('?')[1]?.split('#')[0] ?? '')
  const isApp = query.get('isApp')
  return {
    isApp: isApp === 'true' ? true : isApp === 'false' ? false : null,
    embedded: query.has('flutter'),
  }
}
