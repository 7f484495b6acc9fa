import type { Company } from '@quatre/contract'
import { instant, type Db, type Row } from '@quatre/db'
import type { ChargeId, PaidPart, RefundId, UserId, VatProduct } from '@quatre/domain'
import { sql } from 'kysely'
import { selectReceipts, type Receipt, type Seller } from '../core/receipts/receipt.sql.ts'
import type { MemberData } from '../core/member-data.ts'

/** The seller of a charge's product, and its VAT there, on a day. */
export interface SellingEntity {
  readonly legalEntityId: number
  readonly seller: Seller
  readonly vatBasisPoints: number | null
}

/** @throws Error when no rate of the product has begun to apply */
export async function selectSellingEntity(
  db: Db,
  of: { readonly centerId: number | null; readonly product: VatProduct; readonly now: number },
): Promise<SellingEntity> {
  // products of no centre are sold by the network's own company
  const { rows } = await sql<SellingEntity>`
    select e.id as legal_entity_id, v.basis_points as vat_basis_points,
      jsonb_build_object('name', e.name, 'registration', e.registration, 'vatNumber', e.vat_number,
        'street', e.street, 'town', e.town) as seller
    from legal_entity e
    join vat_rate v on v.territory = e.vat_territory and v.product = ${of.product}
      and v.applies_from <= ${instant(of.now)}
    where e.id = coalesce((select legal_entity_id from center where id = ${of.centerId}), 1)
    order by v.applies_from desc limit 1`.execute(db)
  if (rows[0] === undefined) throw new Error(`no VAT rate of ${of.product}`)
  return rows[0]
}

export interface NewReceipt
  extends
    Row<'receipt', 'chargeId' | 'words' | 'fullPriceCents' | 'amountCents' | 'vatCents'>,
    SellingEntity {
  readonly refundId: RefundId | null
  readonly userId: UserId | null
  readonly buyerName: string | null
  readonly buyerEmail: string | null
  readonly buyerCompany: Company | null
  readonly promo: Receipt['promo']
  readonly parts: readonly PaidPart[]
  readonly now: number
}

/** Writes a receipt; it has its number once the transaction is committed. */
export async function insertReceipt(tx: Db, { now, ...receipt }: NewReceipt): Promise<void> {
  const { seller, parts, buyerCompany, promo, ...row } = receipt
  await tx
    .insertInto('receipt')
    .values({
      ...row,
      seller: JSON.stringify(seller),
      parts: JSON.stringify(parts),
      buyerCompany: buyerCompany && JSON.stringify(buyerCompany),
      promo: promo && JSON.stringify(promo),
      issuedAt: instant(now),
    })
    .execute()
}

/** The invoice of a charge, with the refunds of its credit notes so far. */
export interface Invoice extends Omit<NewReceipt, 'now' | 'parts' | 'promo' | 'refundId'> {
  readonly creditedCents: number
}

/** Null of a payment older than receipts. */
export async function selectInvoice(db: Db, chargeId: ChargeId): Promise<Invoice | null> {
  const { rows } = await sql<Invoice>`
    select i.charge_id, i.legal_entity_id, i.user_id, i.buyer_name, i.buyer_email, i.buyer_company, i.seller, i.words,
      i.full_price_cents, i.amount_cents, i.vat_cents, i.vat_basis_points, coalesce(
        (select sum(amount_cents) from receipt where charge_id = i.charge_id and refund_id is not null),
        0)::integer as credited_cents
    from receipt i where i.charge_id = ${chargeId} and i.refund_id is null`.execute(db)
  return rows[0] ?? null
}

/** A receipt by its number, of its member, or by the key of its mail. */
export type ReceiptName =
  { readonly number: string; readonly userId: UserId } | { readonly accessKey: string }

export async function selectReceipt(db: Db, name: ReceiptName): Promise<Receipt | null> {
  const named =
    'accessKey' in name
      ? sql`r.access_key = ${name.accessKey}`
      : sql`r.number = ${name.number} and r.user_id = ${name.userId}`
  return (await selectReceipts(db, named))[0] ?? null
}

const forget = sql`update receipt set buyer_name = null, buyer_email = null,
  buyer_company = null, access_key = null`

/** Members have left for good: their purchases stay in the books, without their name. */
export async function forgetBuyers(tx: Db, userIds: readonly number[]): Promise<void> {
  await sql`${forget} where user_id = any(${userIds})`.execute(tx)
}

/** The same of payers without an account. */
export async function forgetChargeBuyers(tx: Db, chargeIds: readonly ChargeId[]): Promise<void> {
  await sql`${forget} where charge_id = any(${chargeIds})`.execute(tx)
}

/** The company for which a member buys; null of none. */
export async function selectCompany(db: Db, userId: UserId): Promise<Company | null> {
  const { rows } = await sql<Company>`
    select name, street, postal_code, city, siren, vat_number
    from member_company where user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export async function updateCompany(
  db: Db,
  userId: UserId,
  { name, street, postalCode, city, siren, vatNumber, now }: Company & { readonly now: number },
): Promise<void> {
  await sql`insert into member_company (user_id, name, street, postal_code, city, siren, vat_number, updated_at)
    values (${userId}, ${name}, ${street}, ${postalCode}, ${city}, ${siren}, ${vatNumber}, ${instant(now)})
    on conflict (user_id) do update set name = excluded.name, street = excluded.street,
      postal_code = excluded.postal_code, city = excluded.city, siren = excluded.siren,
      vat_number = excluded.vat_number, updated_at = excluded.updated_at`.execute(db)
}

export async function deleteCompanies(tx: Db, userIds: readonly UserId[]): Promise<void> {
  await sql`delete from member_company where user_id = any(${userIds})`.execute(tx)
}

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
