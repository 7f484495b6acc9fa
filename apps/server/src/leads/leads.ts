import { minuteMs, daySeconds, dayInZone, hourMs, networkTimeZone } from '@quatre/domain'
import { feature } from '../feature.ts'
import { sendLeads } from './crm/send-lead.ts'
import { followUpLeads } from './follow-up.ts'
import { leadHandlers } from './lead-handlers.ts'
import {
  exported,
  forgetSenders,
  countSuspects,
  deleteOld,
  countSuspectKinds,
} from './retention.sql.ts'
import { tellOpenings } from './openings.ts'
import { tellStages } from './stages.ts'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { lockDueLists, markListSent } from './invitation.sql.ts'
import { eveningListMail, suspectsMail } from './lead-mails.ts'

/** Requests of people and companies to centres and to the network. */
export const leadsFeature = feature({
  calls: ['leads'],
  memberData: { exported },
  open(platform) {
    followUpLeads(platform)
    sendEveningLists(platform)
    tellOpenings(platform)
    tellStages(platform)
    forgetOldLeads(platform)
    sendLeads(platform)
    tellSuspects(platform)
    return {
      handlers: { leads: leadHandlers(platform) },
      on: { membersForgotten: (tx, { userIds }) => forgetSenders(tx, userIds) },
    }
  },
})

/** The hour of the day before from which the list of an evening goes to its centre. */
const listHour = 10
const lookEverySeconds = (5 * minuteMs) / 1000

/** Sends each centre the guests of its evening, the day before. */
function sendEveningLists({
  db,
  jobs,
  mailer,
  clock,
}: Pick<Platform, 'db' | 'jobs' | 'mailer' | 'clock'>): void {
  jobs.every('send evening lists', lookEverySeconds, () =>
    inTransaction(db, async (tx) => {
      const now = clock()
      for (const list of await lockDueLists(tx, { now, hour: listHour })) {
        await mailer.queue(tx, eveningListMail(list))
        await markListSent(tx, list, now)
      }
    }),
  )
}

/** Deletes requests whose retention is over, each day, and logs how many. */
function forgetOldLeads({
  db,
  jobs,
  clock,
  log,
}: Pick<Platform, 'db' | 'jobs' | 'clock' | 'log'>): void {
  jobs.every('forget leads', daySeconds, async () => {
    const now = clock()
    const deleted = await inTransaction(db, (tx) => deleteOld(tx, now))
    const waiting = await countSuspects(db, now)
    log.info({ deleted, ...waiting }, 'requests: deleted by kind, suspect, trapped in seven days')
  })
}

/** Mails the network once a day about the requests that wait for review, while there are any. */
function tellSuspects({
  db,
  jobs,
  mailer,
  clock,
}: Pick<Platform, 'db' | 'jobs' | 'mailer' | 'clock'>): void {
  jobs.every('tell suspects', hourMs / 1000, () =>
    inTransaction(db, async (tx) => {
      const kinds = await countSuspectKinds(tx)
      const day = dayInZone(clock(), networkTimeZone)
      if (kinds.length > 0) await mailer.queue(tx, suspectsMail(kinds, day))
    }),
  )
}
