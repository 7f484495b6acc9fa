import { checkoutAddress } from '../pay-addresses.ts'
import type { PayKindRow } from './pay-kind.ts'
import { keptPlace } from '../place-cookie.ts'
import { sharedAddress } from '../../../site/pages/addresses.ts'

export const shareKind: PayKindRow = {
  kind: 'share',
  pages: (key) => ({
    payment: checkoutAddress(key),
    paid: sharedAddress(key),
    waits: `${sharedAddress(key)}?attente`,
    failed: checkoutAddress(key),
    cancelled: sharedAddress(key),
  }),
  isForGuests: true,
  // a guest pays the place that this browser has taken, a member the one that they take with it
  async begin({ api, cookies }, { id: key, cents, creditCents }) {
    const place = creditCents === cents ? undefined : keptPlace(cookies, key)
    if (place !== undefined) return { key, place }
    const { id: number } = await api.shares.join({ params: { key }, body: {} })
    return { key, number }
  },
}
