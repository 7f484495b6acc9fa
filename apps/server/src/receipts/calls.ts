import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { everybody, onlySelf, type CallLines, type BusyMember } from '../testing/call-lines.ts'
import { addSold } from '../testing/sold.ts'
import type { Stand } from '../testing/stand.ts'

export const calls: CallLines<'receipts'> = {
  receipts: {
    list: { params: { id: 1 }, query: { _limit: '5' }, answers: onlySelf(200, 403) },
    company: { params: { id: 1 }, answers: onlySelf(200, 403) },
    setCompany: {
      params: { id: 1 },
      body: {
        name: 'Filet SARL',
        street: '1 rue du Court',
        postalCode: '31770',
        city: 'Colomiers',
        siren: '732829320',
        vatNumber: 'FR44732829320',
      },
      answers: onlySelf(200, 403),
    },
    removeCompany: { params: { id: 1 }, answers: onlySelf(200, 403) },
    file: { params: { id: 1, number: '4P-2026-000001' }, answers: onlySelf(200, 403) },
    // an unknown key
    shared: { params: { key: 'a'.repeat(64) }, answers: everybody(404) },
  },
}

/** The invoice of something that « self » has paid. */
export async function addSamples({ db }: Stand): Promise<void> {
  await addSold(db, { kind: 'booking', cents: 4800, words: 'Padel' })
}

export const addMemberRows = (db: Db, { userId, word }: BusyMember) =>
  sql`with c as (
      insert into charge (kind, payer_id, center_id, amount_cents, received_cents)
      values ('booking', ${userId}, 42, 3200, 3200) returning id)
    insert into receipt (legal_entity_id, charge_id, user_id, buyer_name, seller, words,
      full_price_cents, amount_cents, vat_cents, parts, issued_at)
    select 1, id, ${userId}, ${word}, '{}', 'Padel', 3200, 3200, 533, '[]', now() from c`.execute(
    db,
  )
