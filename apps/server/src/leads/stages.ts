import {
  addMonths,
  distanceKm,
  hourSeconds,
  leadKinds,
  nearStageKm,
  networkTimeZone,
} from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { newLink } from './answer.sql.ts'
import { stageMail } from './lead-mails.ts'
import { markTold } from './opening.sql.ts'
import { lockAsking, selectAsking, selectOpenStages } from './stages.sql.ts'

const { kept } = leadKinds.etape
const keptMonths = 'months' in kept ? kept.months : 0

/** Writes to those who asked for stages near them, once a stage, as soon as it takes entries. */
export function tellStages({
  db,
  jobs,
  mailer,
  clock,
}: Pick<Platform, 'db' | 'jobs' | 'mailer' | 'clock'>): void {
  jobs.every('tell stages', hourSeconds, async () => {
    const now = clock()
    const deleteAfter = addMonths(now, keptMonths, networkTimeZone)
    for (const stage of await selectOpenStages(db, now)) {
      const near = (await selectAsking(db, stage)).filter(
        ({ position }) => distanceKm(position, stage) <= nearStageKm,
      )
      // a mailbox that asked for two towns is written to once
      for (const { id, email } of new Map(near.map((one) => [one.email, one])).values())
        await inTransaction(db, async (tx) => {
          if (!(await lockAsking(tx, id, stage.id))) return
          const key = await newLink(tx, { leadId: id, givenTo: 'sender', says: 'stopped' })
          await mailer.queue(tx, stageMail({ id, email }, stage, key))
          await markTold(tx, id, { now, deleteAfter, note: String(stage.id) })
        })
    }
  })
}
