import { dayShort, isoWithOffset, nameForOthers, time } from '@quatre/domain'
import type { Listeners } from '../platform/events.ts'
import type { Platform } from '../platform/platform.ts'
import { selectCaptainBrowsers, type CaptainBrowser } from './paid-share.sql.ts'
import { queueNotice } from './send-notices.ts'

/** Notifies the browsers of a captain of a payer of a share, and of the number of paid shares. */
export function paidShareNotifier({
  jobs,
}: Pick<Platform, 'jobs'>): NonNullable<Listeners['sharePaid']> {
  return async (tx, { placeId, now }) => {
    for (const browser of await selectCaptainBrowsers(tx, placeId, now)) {
      const { bookingId, startsAt: expiresAt } = browser
      const path = `/mon-compte/mes-resa/${bookingId}`
      const of = { tag: `share-${placeId}`, moment: 'share' as const, path, expiresAt }
      await queueNotice(tx, jobs, { ...browser, ...of, ...paidShareText(browser) }, now)
    }
  }
}

function paidShareText({ friend, paid, shares, startsAt, timeZone, sport }: CaptainBrowser) {
  const start = isoWithOffset(startsAt, timeZone)
  const standing =
    paid === shares ? 'Toutes les parts sont payées' : `${paid} parts sur ${shares} sont payées`
  return {
    title: `${nameForOthers(friend)} a payé sa part`,
    body: `${standing} · ${sport} ${dayShort(start)} à ${time(start)}`,
  }
}
