import { addMonths, hourSeconds, leadKinds, networkTimeZone } from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { openedMail } from './lead-mails.ts'
import { lockWaiting, markTold, selectAwaited } from './opening.sql.ts'

const mostAtOnce = 200
const { kept } = leadKinds.ouverture
const keptMonths = 'months' in kept ? kept.months : 0

type Needs = Pick<Platform, 'db' | 'jobs' | 'mailer' | 'clock' | 'leadDocuments'>

/** Writes to the people who wait for an opening, once its document says that it is open. */
export function tellOpenings(platform: Needs): void {
  platform.jobs.every('tell openings', hourSeconds, async () => {
    for (const slug of await selectAwaited(platform.db)) {
      const opening = await platform.leadDocuments.findOpening(slug)
      if (opening?.isOpen) await tellOpened(platform, { slug, city: opening.city })
    }
  })
}

/** Writes to each person who waited for an opening, once, and starts their retention. */
async function tellOpened(
  { db, mailer, clock }: Needs,
  { slug, city }: { readonly slug: string; readonly city: string },
): Promise<void> {
  const now = clock()
  const deleteAfter = addMonths(now, keptMonths, networkTimeZone)
  for (let told = mostAtOnce; told === mostAtOnce;) {
    told = await inTransaction(db, async (tx) => {
      const waiting = await lockWaiting(tx, slug, mostAtOnce)
      for (const { id, email, state } of waiting) {
        if (state !== 'suspect' && state !== 'closed')
          await mailer.queue(tx, openedMail({ id, email, city }))
        await markTold(tx, id, { now, deleteAfter })
      }
      return waiting.length
    })
  }
}
