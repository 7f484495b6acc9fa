import { isFromApp, deviceSystem, modeWishes } from '@quatre/domain'
import { cookieNames } from './cookies.ts'

/** The program that shows the site: a browser, or the mobile application (requirement S5). */
export interface AppMode {
  readonly isApp: boolean
  /** The application on an iPhone or iPad: it offers Apple's sign-in. */
  readonly isIos: boolean
  /** Asked for by `flutter`: no header and no tab bar (requirement S4). */
  readonly embedded: boolean
}

interface Asked {
  /** Path and query. */
  readonly address: string
  readonly userAgent: string
  readonly cookies: ReadonlyMap<string, string>
}

/**
 * The mode of a page, which its browser session remembers; `isApp=false` leaves it. Only the application
 * stays without bars: in a browser a link by `flutter` would take the menu away for good.
 */
export function readAppMode({ address, userAgent, cookies }: Asked): AppMode {
  const before = cookies.get(cookieNames.app)
  const isApp = isFromApp(address, userAgent, before === undefined ? null : before === '1')
  return {
    isApp,
    isIos: isApp && deviceSystem(userAgent) === 'ios',
    embedded: modeWishes(address).embedded || (isApp && cookies.get(cookieNames.embedded) === '1'),
  }
}
