import { instant, type Db, type Row } from '@quatre/db'
import { sql } from 'kysely'

export type EventKey = Row<'providerEvent', 'pspReference' | 'eventCode' | 'success'>

export interface ProviderEvent
  extends EventKey, Row<'providerEvent', 'merchantReference' | 'receivedAt'> {
  readonly originalReference: string | null
  /** Null of an event stored before it was kept. */
  readonly live: string | null
  /** As sent: perhaps no sum at all. */
  readonly value: string | null
  readonly currency: string | null
  readonly reason: string
  readonly eventDate: string | null
}

/** Stores a notification of the provider; false of one that was stored before. */
export async function insertEvent(
  tx: Db,
  event: EventKey & {
    readonly merchantReference: string
    /** JSON */
    readonly payload: string
    readonly now: number
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_event (psp_reference, event_code, success, merchant_reference, payload, received_at)
    values (${event.pspReference}, ${event.eventCode}, ${event.success}, ${event.merchantReference},
      ${event.payload}::jsonb, ${instant(event.now)})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** An event not yet applied, locked; null when it was, or is being applied elsewhere. */
export async function lockEvent(tx: Db, key: EventKey): Promise<ProviderEvent | null> {
  const { rows } = await sql<ProviderEvent>`
    select psp_reference, event_code, success, merchant_reference, received_at,
      payload->>'originalReference' as original_reference,
      payload->>'live' as live, payload->>'eventDate' as event_date,
      payload->'amount'->>'value' as value, payload->'amount'->>'currency' as currency,
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

/** Ends an event that cannot be applied, when it came before an instant; false when it did not. */
export async function giveUpEvent(
  db: Db,
  key: EventKey,
  ended: {
    readonly receivedUntil: number
    readonly outcome: string
    readonly now: number
  },
): Promise<boolean> {
  const { rows } = await sql`
    update provider_event set done_at = ${instant(ended.now)}, outcome = ${ended.outcome}
    where psp_reference = ${key.pspReference} and event_code = ${key.eventCode}
      and success = ${key.success} and done_at is null
      and received_at <= ${instant(ended.receivedUntil)} returning 1`.execute(db)
  return rows.length > 0
}
