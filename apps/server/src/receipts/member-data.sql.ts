import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The receipts of a member, as they were given, and the company that those to come name. */
export const exported: MemberData['exported'] = [
  {
    name: 'receipts',
    tables: ['receipt'],
    rows: (userId) => sql`
      select number, charge_id, refund_id, buyer_name, buyer_email, buyer_company, promo, seller, words, full_price_cents,
        amount_cents, vat_basis_points, vat_cents, parts, issued_at
      from receipt where user_id = ${userId} order by id`,
  },
  {
    name: 'company',
    tables: ['member_company'],
    rows: (userId) => sql`
      select name, street, postal_code, city, siren, vat_number, updated_at
      from member_company where user_id = ${userId}`,
  },
]
