import { daySeconds } from '../time/durations.ts'

/** A popup is not shown again for so long. */
export const popupSeconds = daySeconds

/** The number of different popups that a browser shows within that time. */
export const popupsPerDay = 2

/** The name of the cookie that marks a popup as shown. */
export const popupCookie = (id: string) => `popup-${id}`

export const isPopupCookie = (name: string) => name.startsWith(popupCookie(''))

/** The name of the cookie that says, until the browser closes, that this visit has had its popup. */
export const popupVisitCookie = 'announced'

/** Any of these in an address names a centre, and then there is no popup (requirement PO2). */
const centerParameters = ['center', 'centre', 'center_name', 'centerId']

/** The page that a browser has loaded, as it reports it. */
export interface PopupVisit {
  /** Of the address. */
  readonly query: URLSearchParams
  readonly cookies: ReadonlySet<string>
}

/**
 * The popups that may be shown: those whose cookie is gone, none with a centre in the address, none after
 * the one of this visit or the second of the day (requirements PO2, PO3, PO8).
 */
export function popupsFor<P extends { readonly id: string }>(
  popups: readonly P[],
  { query, cookies }: PopupVisit,
): readonly P[] {
  if (centerParameters.some((name) => query.has(name))) return []
  if (cookies.has(popupVisitCookie)) return []
  if ([...cookies].filter(isPopupCookie).length >= popupsPerDay) return []
  return popups.filter(({ id }) => !cookies.has(popupCookie(id)))
}

/**
 * One of them, all equally likely (requirement PO4); null of none.
 * @param random from 0 up to but not including 1
 */
export function pickOne<P>(popups: readonly P[], random: number): P | null {
  return popups[Math.floor(random * popups.length)] ?? null
}

/**
 * `strip`: a line at the foot of the page, which covers nothing: on a page that takes no more (requirement PO5), and on
 * a phone that comes from another site, because a page that a search engine leads to is not covered (requirement PO7).
 * `referrer`: the address of the previous page, '' of none; `origin`: ours.
 */
export function popupShape(visit: {
  readonly isStripOnly: boolean
  readonly isPhone: boolean
  readonly referrer: string
  readonly origin: string
}): 'dialog' | 'strip' {
  const { isStripOnly, isPhone, referrer, origin } = visit
  const isForeign = referrer !== '' && new URL(referrer).origin !== origin
  return isStripOnly || (isPhone && isForeign) ? 'strip' : 'dialog'
}
