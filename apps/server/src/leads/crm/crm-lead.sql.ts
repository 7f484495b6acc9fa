import { instant, type Db, type Row } from '@quatre/db'
import { minuteMs, type LeadId } from '@quatre/domain'
import { sql } from 'kysely'
import { leadColumns, type LeadRow } from '../lead.sql.ts'

type CrmId = 'crmCompanyId' | 'crmContactId' | 'crmIndividualId' | 'crmOpportunityId'

export interface CrmLead extends LeadRow, Row<'lead', CrmId> {}

/** A request that is to go to the CRM; null when it has gone, or is no more. */
export async function selectCrmLead(db: Db, leadId: LeadId): Promise<CrmLead | null> {
  const { rows } = await sql<CrmLead>`
    select ${leadColumns}, l.crm_company_id, l.crm_contact_id, l.crm_individual_id,
      l.crm_opportunity_id
    from lead l where l.id = ${leadId} and l.crm_state = 'queued'`.execute(db)
  return rows[0] ?? null
}

/** As long as a call takes at most that was asked for, and then its work there. */
const claimMs = minuteMs

/** Keeps all others from making the same thing in the CRM for a minute; false when another one does. */
export async function claim(db: Db, keyHash: Buffer, now: number): Promise<boolean> {
  const { rows } = await sql`
    insert into crm_claim as c (key_hash, ends_at) values (${keyHash}, ${instant(now + claimMs)})
    on conflict (key_hash) do update set ends_at = excluded.ends_at
    where c.ends_at <= ${instant(now)} returning 1 as claimed`.execute(db)
  return rows.length > 0
}

/** Keeps a number of the CRM, and lets others make the same thing. */
export async function storeId(
  tx: Db,
  {
    leadId,
    column,
    id,
    keyHash,
  }: {
    readonly leadId: LeadId
    readonly column: CrmId
    readonly id: number
    readonly keyHash: Buffer
  },
): Promise<void> {
  await tx
    .updateTable('lead')
    .set({ [column]: id })
    .where('id', '=', leadId)
    .execute()
  await tx.deleteFrom('crmClaim').where('keyHash', '=', keyHash).execute()
}

/** Ends the way of a request to the CRM. */
export async function endCrm(
  tx: Db,
  leadId: LeadId,
  state: 'none' | 'sent' | 'failed',
  now: number,
): Promise<void> {
  await tx.updateTable('lead').set({ crmState: state }).where('id', '=', leadId).execute()
  if (state === 'none') return
  await tx
    .insertInto('leadEvent')
    .values({ leadId, at: instant(now), what: `crm_${state}` })
    .execute()
}

export async function deleteOldClaims(db: Db, now: number): Promise<void> {
  await sql`delete from crm_claim where ends_at <= ${instant(now)}`.execute(db)
}
