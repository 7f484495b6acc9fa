import { instant, type Db } from '@quatre/db'
import { leadKinds, type LeadId, type LeadKindName } from '@quatre/domain'
import { sql } from 'kysely'

/** The steps for an unanswered request. */
export type Step = 'reminded' | 'escalated' | 'asked'

const asking = (Object.keys(leadKinds) as LeadKindName[]).filter(
  (kind) => leadKinds[kind].asksSender,
)

/** A working day may lack the hour that a change of clocks takes. */
const leastDay = sql`interval '23 hours'`

/** Requests of which something may be due: working days are counted afterwards. */
export async function selectDue(
  db: Db,
  { now, askedAfterDays }: { readonly now: number; readonly askedAfterDays: number },
): Promise<LeadId[]> {
  const { rows } = await sql<{ id: LeadId }>`
    select id from lead
    where state in ('new', 'seen') and answer_by is not null and send_contact_form
      and (answer_by <= ${instant(now)} and reminded_at is null
        or answer_by <= ${instant(now)} - ${leastDay} and escalated_at is null
        or created_at <= ${instant(now)} - ${askedAfterDays} * ${leastDay}
          and asked_at is null and kind = any(${asking}))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes when a step was done. */
export async function markStep(
  tx: Db,
  {
    leadId,
    step,
    now,
  }: {
    readonly leadId: LeadId
    readonly step: Step
    readonly now: number
  },
): Promise<void> {
  await sql`update lead set ${sql.ref(`${step}_at`)} = ${instant(now)} where id = ${leadId}`.execute(
    tx,
  )
}
