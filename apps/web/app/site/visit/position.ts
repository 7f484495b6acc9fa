import type { Place } from '@quatre/contract'

/** The key under which a browser session notes that the nearest centre is no longer to be chosen by itself. */
export const nearestCenterKey = 'nearest-center'

/** A position in an address: to the hundred metres, no nearer than a search needs. */
export interface PositionText {
  readonly latitude: string
  readonly longitude: string
}

/** A choice in the list of a place field: a place, or the visitor's position. */
export type PickedPlace = Place | ({ readonly kind: 'position' } & PositionText)

/** Asks the browser for the visitor's position; null when it is unknown or refused. */
export function readPosition(): Promise<PositionText | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: coords.latitude.toFixed(3), longitude: coords.longitude.toFixed(3) }),
      () => resolve(null),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  })
}

/** Whether the visitor has allowed it already, so that reading it opens no question. */
export async function mayReadPosition(): Promise<boolean> {
  if (!('permissions' in navigator)) return false
  const permission = await navigator.permissions.query({ name: 'geolocation' }).catch(() => null)
  return permission?.state === 'granted'
}
