import { sql } from 'kysely'
import { everybody, onlySelf, type CallLines } from '../testing/call-lines.ts'
import type { Stand } from '../testing/stand.ts'

export const calls: CallLines<'receipts'> = {
  receipts: {
    list: { params: { id: 1 }, query: { _limit: '5' }, answers: onlySelf(200, 403) },
    file: { params: { id: 1, number: '4P-2026-000001' }, answers: onlySelf(200, 403) },
    // of nobody
    shared: { params: { key: 'a'.repeat(64) }, answers: everybody(404) },
  },
}

/** The invoice of something that « self » has paid. */
export async function addSamples({ db }: Stand): Promise<void> {
  await sql`with c as (insert into charge (kind, payer_id, center_id, amount_cents)
      values ('booking', 1, 1, 4800) returning id)
    insert into receipt (legal_entity_id, charge_id, user_id, buyer_name, seller, words,
      full_price_cents, amount_cents, vat_basis_points, vat_cents, parts, issued_at)
    select 1, id, 1, 'Léa Martin', jsonb_build_object('name', 'A', 'registration', 'B',
      'vatNumber', 'C', 'street', 'D', 'town', 'E'), 'Padel', 4800, 4800, 2000, 800, '[]',
      '2026-11-24T09:00Z' from c`.execute(db)
}
