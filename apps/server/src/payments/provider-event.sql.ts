import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'

export interface EventKey {
  readonly pspReference: string
  readonly eventCode: string
  readonly success: boolean
}

export interface ProviderEvent extends EventKey {
  readonly merchantReference: string
  readonly originalReference: string | null
  readonly amountCents: number
  readonly reason: string
  readonly receivedAt: number
}

/** Stores what the provider told; false when it has told it before. */
export async function insertEvent(
  tx: Db,
  event: EventKey & {
    readonly merchantReference: string
    readonly payload: object
    readonly now: number
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_event (psp_reference, event_code, success, merchant_reference, payload, received_at)
    values (${event.pspReference}, ${event.eventCode}, ${event.success}, ${event.merchantReference},
      ${JSON.stringify(event.payload)}::jsonb, ${instant(event.now)})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** An event not yet applied, locked; null when it was, or is being applied elsewhere. */
export async function lockEvent(tx: Db, key: EventKey): Promise<ProviderEvent | null> {
  const { rows } = await sql<ProviderEvent>`
    select psp_reference, event_code, success, merchant_reference, received_at,
      payload->>'originalReference' as original_reference,
      coalesce((payload->'amount'->>'value')::bigint, 0) as amount_cents,
      coalesce(payload->>'reason', '') as reason
    from provider_event
    where psp_reference = ${key.pspReference} and event_code = ${key.eventCode}
      and success = ${key.success} and done_at is null
    for update skip locked`.execute(tx)
  return rows[0] ?? null
}

export async function markDone(tx: Db, key: EventKey, outcome: string, now: number): Promise<void> {
  await sql`update provider_event set done_at = ${instant(now)}, outcome = ${outcome}
    where psp_reference = ${key.pspReference} and event_code = ${key.eventCode}
      and success = ${key.success}`.execute(tx)
}

/** Events that should have been applied by now. */
export async function selectOverdueEvents(db: Db, before: number): Promise<EventKey[]> {
  const { rows } = await sql<EventKey>`select psp_reference, event_code, success from provider_event
    where done_at is null and received_at < ${instant(before)}
    order by received_at limit 100`.execute(db)
  return rows
}
