import type { Popup } from '@quatre/contract'
import {
  pickOne,
  popupCookie,
  popupSeconds,
  popupsFor,
  popupShape,
  popupVisitCookie,
} from '@quatre/domain'

export interface ShownPopup extends Pick<Popup, 'id' | 'name' | 'url' | 'alt'> {
  readonly shape: 'dialog' | 'strip'
  readonly picture: string
}

export interface PagePopups {
  /** Of the call that names those that may be shown there. */
  readonly address: string
  readonly isStripOnly: boolean
}

/** The popup to show on the page that was loaded, chosen by chance, its picture ready; null of none. */
export async function findPopup(
  { address, isStripOnly }: PagePopups,
  signal: AbortSignal,
): Promise<ShownPopup | null> {
  await untilIdle()
  const query = new URLSearchParams(location.search)
  const preview = query.get('apercu')
  const asked =
    preview === null ? address : `${address}&${new URLSearchParams({ apercu: preview })}`
  const answer = await fetch(asked, { signal })
  if (!answer.ok) return null
  const { popups } = (await answer.json()) as { readonly popups: readonly Popup[] }
  const cookies = new Set(document.cookie.split('; ').map((one) => one.split('=')[0] ?? ''))
  const picked = pickOne(popupsFor(popups, { query, cookies }), Math.random())
  if (picked === null) return null
  const isPhone = matchMedia('(width < 640px)').matches
  const { referrer } = document
  const shape = popupShape({ isStripOnly, isPhone, referrer, origin: location.origin })
  const { id, name, url, alt } = picked
  const picture =
    shape === 'strip' ? picked.img_banner : isPhone ? picked.img_mobile : picked.img_desktop
  await decoded(picture)
  const isUnwelcome = isBusy() || (shape === 'strip' && wouldCoverButton())
  return signal.aborted || isUnwelcome ? null : { id, name, url, alt, shape, picture }
}

const mostStrip = { height: 100, width: 440 }

/** A strip above the tabs, or in the corner, is not worth a button of the page under it. */
function wouldCoverButton(): boolean {
  const foot = innerHeight - (document.querySelector<HTMLElement>('.tab-bar')?.offsetHeight ?? 0)
  return [...document.querySelectorAll('main :is(.button, .time-link, .choice)')].some((button) => {
    const { left, top, bottom, height } = button.getBoundingClientRect()
    return height > 0 && bottom > foot - mostStrip.height && top < foot && left < mostStrip.width
  })
}

/** Set when it is shown, not when it is closed (requirements PO3 and PO8). */
export function keepShown(id: string): void {
  document.cookie = `${popupCookie(id)}=1; path=/; max-age=${popupSeconds}; samesite=lax`
  document.cookie = `${popupVisitCookie}=1; path=/; samesite=lax`
}

/** The page is loaded and the browser has nothing better to do. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  // Safari has no idle times
  await new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  )
}

async function decoded(address: string): Promise<void> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
}

/** The visitor types, answers a dialog, or reads an error: no popup covers that (requirement PO5). */
export const isBusy = (): boolean =>
  document.querySelector(':is(input, textarea, select):focus, dialog[open], .error-page') !== null
