import type { Company } from '@quatre/contract'
import type { Db, Row } from '@quatre/db'
import type { CenterId, PaidPart } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'

/** The sellers, as their receipts name them. */
export interface Seller {
  readonly name: string
  readonly registration: string
  readonly vatNumber: string
  readonly street: string
  readonly town: string
}

/** A receipt as it is shown; `credits` is the number of the invoice that it gives back of. */
export interface Receipt extends Row<
  'receipt',
  'words' | 'fullPriceCents' | 'amountCents' | 'vatBasisPoints' | 'vatCents' | 'issuedAt'
> {
  readonly number: string
  readonly buyerName: string | null
  readonly buyerEmail: string | null
  /** As its buyer had entered it then. */
  readonly buyerCompany: Company | null
  /** The code that lowered the price. */
  readonly promo: { readonly code: string; readonly cents: number } | null
  readonly seller: Seller
  readonly parts: readonly PaidPart[]
  readonly credits: string | null
}

/** The receipts `r` of a condition. */
export async function selectReceipts(db: Db, where: RawBuilder<unknown>): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select r.number, r.buyer_name, r.buyer_email, r.buyer_company, r.promo, r.seller, r.words, r.full_price_cents,
      r.amount_cents, r.vat_basis_points, r.vat_cents, r.parts, r.issued_at, i.number as credits
    from receipt r
    left join receipt i on r.refund_id is not null and i.charge_id = r.charge_id and i.refund_id is null
    where ${where}`.execute(db)
  return rows
}

/** The company of a centre, or else that of the network. */
export async function selectCompany(db: Db, centerId: CenterId): Promise<Seller> {
  const { rows } = await sql<Seller>`
    select name, registration, vat_number, street, town from legal_entity
    where id = coalesce((select legal_entity_id from center where id = ${centerId}), 1)`.execute(db)
  if (rows[0] === undefined) throw new Error('no company of the network')
  return rows[0]
}
