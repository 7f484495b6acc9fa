import { instant, type Db } from '@quatre/db'
import { addMonths, hourSeconds, leadKinds, networkTimeZone, type LeadId } from '@quatre/domain'
import { sql } from 'kysely'
import type { Platform } from '../platform/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { openedMail } from './lead-mails.ts'

const mostAtOnce = 200
const { kept } = leadKinds.ouverture
const keptMonths = 'months' in kept ? kept.months : 0

type Needs = Pick<Platform, 'db' | 'jobs' | 'mailer' | 'clock' | 'leadDocuments'>

/** Tells who waited for an opening, once its document says that it is open. */
export function tellOpenings(platform: Needs): void {
  platform.jobs.every('tell openings', hourSeconds, async () => {
    const { rows } = await sql<{ slug: string }>`select distinct op_title as slug from lead
      where kind = 'ouverture' and told_at is null`.execute(platform.db)
    for (const { slug } of rows) {
      const opening = await platform.leadDocuments.findOpening(slug)
      if (opening?.isOpen) await tellOpened(platform, { slug, city: opening.city })
    }
  })
}

/** Writes to each who waited for an opening, once, and begins to count how long they are kept. */
async function tellOpened(
  { db, mailer, clock }: Needs,
  { slug, city }: { readonly slug: string; readonly city: string },
): Promise<void> {
  const now = clock()
  for (let told = mostAtOnce; told === mostAtOnce;) {
    told = await inTransaction(db, async (tx) => {
      const waiting = await lockWaiting(tx, slug)
      for (const { id, email, state } of waiting) {
        if (state !== 'suspect') await mailer.queue(tx, openedMail({ id, email, city }))
        await markTold(tx, id, now)
      }
      return waiting.length
    })
  }
}

interface Waiting {
  readonly id: LeadId
  readonly email: string
  readonly state: string
}

async function lockWaiting(tx: Db, slug: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select id, email, state from lead
    where kind = 'ouverture' and op_title = ${slug} and told_at is null
    order by id limit ${mostAtOnce} for update skip locked`.execute(tx)
  return rows
}

async function markTold(tx: Db, id: LeadId, now: number): Promise<void> {
  const deleteAfter = instant(addMonths(now, keptMonths, networkTimeZone))
  await tx
    .updateTable('lead')
    .set({ toldAt: instant(now), deleteAfter })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('leadEvent')
    .values({ leadId: id, what: 'told', at: instant(now) })
    .execute()
}
