import { dayNearShort, isoWithOffset, time } from '@quatre/domain'
import type { Listeners } from '../platform/events.ts'
import type { Platform } from '../platform/platform.ts'
import { selectOfferedBrowsers, type OfferedBrowser } from './offer.sql.ts'
import { queueNotice } from './send-notices.ts'

/** Notifies the browsers of a member on the waiting list that a court is held for them. */
export function offerNotifier({
  jobs,
}: Pick<Platform, 'jobs'>): NonNullable<Listeners['courtOffered']> {
  return async (tx, { bookingId, now }) => {
    for (const browser of await selectOfferedBrowsers(tx, bookingId, now)) {
      const text = { ...offerText(browser), path: `/paiement?booking=${bookingId}` }
      const tag = `booking-${bookingId}`
      const notice = { ...browser, ...text, tag, bookingId, moment: 'offer' as const }
      await queueNotice(tx, jobs, notice, now)
    }
  }
}

function offerText({ startsAt, expiresAt, timeZone, center, sport }: OfferedBrowser) {
  const start = isoWithOffset(startsAt, timeZone)
  const until = time(isoWithOffset(expiresAt, timeZone))
  return {
    title: `Créneau libre\u00a0: ${sport} ${dayNearShort(start)} à ${time(start)}`,
    body: `${center} · gardé pour toi jusqu’à ${until}`,
  }
}
