import type { Popup } from '@quatre/contract'
import { pickOne, popupCookie, popupSeconds, popupsFor, popupShape } from '@quatre/domain'

export interface ShownPopup extends Pick<Popup, 'id' | 'name' | 'url' | 'alt'> {
  readonly shape: 'dialog' | 'strip'
  readonly picture: string
}

/**
 * The popup to show on the page that was loaded, chosen by chance, its picture ready; null of none.
 * @param address of the call that tells which may be shown there
 */
export async function findPopup(address: string, signal: AbortSignal): Promise<ShownPopup | null> {
  await untilIdle()
  const answer = await fetch(address, { signal })
  if (!answer.ok) return null
  const { popups } = (await answer.json()) as { readonly popups: readonly Popup[] }
  const query = new URLSearchParams(location.search)
  const cookies = new Set(document.cookie.split('; ').map((one) => one.split('=')[0] ?? ''))
  const picked = pickOne(popupsFor(popups, { query, cookies }), Math.random())
  if (picked === null) return null
  const isPhone = matchMedia('(width < 640px)').matches
  const shape = popupShape({ isPhone, referrer: document.referrer, origin: location.origin })
  const { id, name, url, alt } = picked
  const picture =
    shape === 'strip' ? picked.img_banner : isPhone ? picked.img_mobile : picked.img_desktop
  await decoded(picture)
  return signal.aborted || isBusy() ? null : { id, name, url, alt, shape, picture }
}

/** Set when it is shown, not when it is closed (requirement PO3). */
export function keepShown(id: string): void {
  document.cookie = `${popupCookie(id)}=1; path=/; max-age=${popupSeconds}; samesite=lax`
}

/** The page is loaded and the browser has nothing better to do. */
async function untilIdle(): Promise<void> {
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

/** Somebody types, answers a dialog, or reads of an error: nothing comes over that (requirement PO5). */
const isBusy = (): boolean =>
  document.querySelector(':is(input, textarea, select):focus, dialog[open], .error-page') !== null
