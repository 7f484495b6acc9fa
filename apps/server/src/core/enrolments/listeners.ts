import type { Db } from '@quatre/db'
import { keepingStates, type EnrolmentId, type PlaceId } from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import { inTransaction } from '../../platform/transaction.ts'
import type { MailWords, Recipient } from '../../platform/mail/mail-layout.ts'
import type { Listeners } from '../events.ts'
import type { Platform } from '../platform.ts'
import { selectCharges } from './enrolment-charge.sql.ts'
import { lockEnrolments, selectActiveEnrolments, type Enrolment } from './enrolment.sql.ts'
import { hasInstalments, selectToCome } from './instalment.sql.ts'
import { chargeInstalments } from './instalments.ts'
import type { EnrolmentWords } from './kinds.ts'
import { calledOffMail, confirmedMail, expiredMail, leftMail, offeredMail } from './mails.ts'

const offerQueue = 'offer-places'
const giveBackQueue = 'give-back-enrolment'
const lookSeconds = 5

const isActive = ({ state }: Enrolment) => state === 'waiting' || keepingStates.includes(state)

/** The effects of the events of enrolments of all kinds: mails, offers to the line, refunds. */
export function enrolmentListeners(platform: Platform): Listeners {
  const { db, clock, jobs, mailer, enrolments } = platform

  // in transactions of their own: places, and accounts, are locked in one order
  jobs.handle<{ placeIds: PlaceId[] }>(offerQueue, ({ placeIds }) =>
    enrolments.offerFreed(placeIds),
  )
  jobs.handle<{ id: EnrolmentId }>(giveBackQueue, ({ id }) =>
    inTransaction(db, (tx) => enrolments.giveBackEnded(tx, { id, now: clock() })),
  )
  jobs.every('look after enrolments', lookSeconds, () => enrolments.lookAfter())

  chargeInstalments(platform)

  async function mail(
    tx: Db,
    enrolment: Enrolment,
    write: (words: EnrolmentWords, to: Recipient) => MailWords,
  ): Promise<void> {
    const words = await enrolments.findKind(enrolment).words(tx, enrolment)
    for (const to of words.to) await mailer.queue(tx, write(words, to))
  }

  return {
    placeFreed: (tx, { placeIds }) => jobs.add(tx, offerQueue, { placeIds: [...placeIds] }),

    async enrolmentConfirmed(tx, { enrolment }) {
      const toCome = await selectToCome(tx, [enrolment.id])
      const own = (await selectCharges(tx, [enrolment.id])).filter(
        ({ isToCome, payerId }) => !isToCome && payerId === enrolment.enrolledBy,
      )
      const cents = own.reduce((sum, line) => sum + line.lineCents - line.returnedCents, 0)
      await mail(tx, enrolment, (words, to) => {
        // a partner has paid another part
        const paidCents = words.to.length === 1 ? cents : 0
        return confirmedMail(enrolment, words, to, { paidCents, toCome })
      })
    },

    offerMade: (tx, { enrolment }) =>
      mail(tx, enrolment, (words, to) => offeredMail(enrolment, words, to)),

    async enrolmentLeft(tx, { enrolment, why, now, ...given }) {
      const { state, id } = enrolment
      const hasEnded = state === 'left' || state === 'removed'
      if (!hasEnded && why === undefined) await jobs.add(tx, giveBackQueue, { id })
      await mail(tx, enrolment, (words, to) => {
        if (state === 'left') return leftMail(enrolment, words, to, given)
        if (state === 'removed') return calledOffMail(enrolment, words, to, given)
        return expiredMail(enrolment, words, to, { why, now })
      })
    },

    async memberLeaves(tx, { userId, now }) {
      for (const { id } of await selectActiveEnrolments(tx, userId)) {
        // with its places locked: nothing begins meanwhile
        const [enrolment] = await lockEnrolments(tx, [id], now)
        if (enrolment === undefined || !isActive(enrolment)) continue
        if (await enrolments.findKind(enrolment).isUnderWay?.(tx, enrolment, now)) continue
        await enrolments.leave(tx, { id, to: 'card', leaverId: userId, now })
      }
      // the cards are deleted with an account, so the remaining instalments could not be charged
      if (await hasInstalments(tx, userId)) throw new Problem('account_has_instalments')
    },
  }
}
