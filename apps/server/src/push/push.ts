import { dayNearShort, isoWithOffset, time, dayShort, nameForOthers } from '@quatre/domain'
import { feature } from '../feature.ts'
import {
  exported,
  selectBrowsers,
  selectOfferedBrowsers,
  selectCaptainBrowsers,
  type OfferedBrowser,
  type CaptainBrowser,
} from './subscription.sql.ts'
import { pushHandlers } from './push-handlers.ts'
import { remindPlayers } from './reminders.ts'
import { sendNotices, queueNotice } from './send-notices.ts'
import type { Listeners } from '../core/events.ts'
import type { Platform } from '../core/platform.ts'

/** Notifications to the browsers of members (decision 016). */
export const pushFeature = feature({
  calls: ['push'],
  memberData: { exported },
  open(platform) {
    sendNotices(platform)
    remindPlayers(platform)
    return {
      handlers: { push: pushHandlers(platform) },
      on: {
        courtOffered: offerNotifier(platform),
        sharePaid: paidShareNotifier(platform),
        sessionChanged: sessionNotifier(platform),
        matchFits: matchNotifier(platform),
      },
    }
  },
})

/** Notifies the browsers of a member on the waiting list that a court is held for them. */
function offerNotifier({ jobs }: Pick<Platform, 'jobs'>): NonNullable<Listeners['courtOffered']> {
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

/** Notifies the browsers of families of a session that is called off or moved. */
function sessionNotifier({
  jobs,
}: Pick<Platform, 'jobs'>): NonNullable<Listeners['sessionChanged']> {
  return async (tx, { userIds, sessionId, startsAt, title, body, path, now }) => {
    for (const sessionOfBrowser of await selectBrowsers(tx, userIds, now)) {
      const of = { sessionId: sessionOfBrowser, bookingId: null, moment: 'session' as const }
      const text = { title, body, path, tag: `session-${sessionId}` }
      await queueNotice(tx, jobs, { ...of, ...text, startsAt, expiresAt: startsAt }, now)
    }
  }
}

/** Notifies the browsers of a member of an open match that they wait for. */
function matchNotifier({ jobs }: Pick<Platform, 'jobs'>): NonNullable<Listeners['matchFits']> {
  return async (tx, { userId, bookingId, startsAt, title, body, path, now }) => {
    for (const sessionId of await selectBrowsers(tx, [userId], now)) {
      const text = { title, body, path, tag: `match-${bookingId}` }
      const of = { sessionId, bookingId, moment: 'match' as const }
      await queueNotice(tx, jobs, { ...of, ...text, startsAt, expiresAt: startsAt }, now)
    }
  }
}

/** Notifies the browsers of a captain of a payer of a share, and of the number of paid shares. */
function paidShareNotifier({ jobs }: Pick<Platform, 'jobs'>): NonNullable<Listeners['sharePaid']> {
  return async (tx, { placeId, now }) => {
    for (const browser of await selectCaptainBrowsers(tx, placeId, now)) {
      const { bookingId, startsAt: expiresAt } = browser
      const path = `/mon-compte/mes-resa/${bookingId}`
      const of = { tag: `share-${placeId}`, moment: 'share' as const, path, expiresAt }
      await queueNotice(tx, jobs, { ...browser, ...of, ...paidShareText(browser) }, now)
    }
  }
}

function paidShareText({ friend, paid, shares, refusableUntil, ...of }: CaptainBrowser) {
  const { startsAt, timeZone, sport } = of
  const start = isoWithOffset(startsAt, timeZone)
  const standing =
    paid === shares ? 'Toutes les parts sont payées' : `${paid} parts sur ${shares} sont payées`
  const until = refusableUntil && time(isoWithOffset(refusableUntil, timeZone))
  return {
    title: until
      ? `${nameForOthers(friend)} rejoint ton match\u00a0: refus possible jusqu’à ${until}`
      : `${nameForOthers(friend)} a payé sa part`,
    body: `${standing} · ${sport} ${dayShort(start)} à ${time(start)}`,
  }
}
