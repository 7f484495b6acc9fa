import type { Db } from '@quatre/db'
import { sql } from 'kysely'

/** Something that user 1 has paid, with its invoice: the id of the charge. */
export async function addSold(
  db: Db,
  sold: { readonly kind: 'booking' | 'top_up'; readonly cents: number; readonly words: string },
): Promise<number> {
  const { kind, cents, words } = sold
  const { rows } = await sql<{ id: number }>`
    with c as (insert into charge (kind, payer_id, center_id, amount_cents)
      values (${kind}, 1, ${kind === 'booking' ? 1 : null}, ${cents}) returning id)
    insert into receipt (legal_entity_id, charge_id, user_id, buyer_name, seller, words,
      full_price_cents, amount_cents, vat_basis_points, vat_cents, parts, issued_at)
    select 1, id, 1, 'Léa Martin', jsonb_build_object('name', 'A', 'registration', 'B',
      'vatNumber', 'C', 'street', 'D', 'town', 'E'), ${words}, ${cents}, ${cents}, 2000,
      ${cents} / 6, '[]', '2026-11-24T09:00Z' from c returning charge_id as id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('no receipt')
  return row.id
}
