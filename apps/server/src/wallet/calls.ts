import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { canonicalTicketCode } from '@quatre/domain'
import { hashSecret } from '../platform/secret.ts'
import {
  everybody,
  members,
  onlySelf,
  sampleIds,
  type CallLines,
  type BusyMember,
} from '../testing/call-lines.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'
import { addSold } from '../testing/sold.ts'
import type { Stand } from '../testing/stand.ts'
import { ticketMail, topUpMail, topUpNewsMail } from './mails.ts'

const sampleCode = 'CE26-2026-0007'
const pack = { params: { id: 1 } }
const own = { params: { id: sampleIds.topUp } }

export const calls: CallLines<'wallet'> = {
  wallet: {
    recharges: { answers: everybody(200) },
    extraAmount: { answers: everybody(200) },
    methods: { ...pack, answers: members(200) },
    beginTopUp: { ...pack, answers: members(201) },
    topUp: { ...own, answers: onlySelf(200) },
    receipt: {
      params: { id: 1 },
      query: { amount: '45', date: '2026-11-20', nbOfReloads: '1' },
      answers: onlySelf(200, 403),
    },
    history: { params: { id: 1 }, query: { before: '9' }, answers: onlySelf(200, 403) },
    useTicket: { body: { code: sampleCode }, answers: members(201) },
  },
}

/** Packs, a top-up that « self » has begun and one that is paid, a ticket. */
export async function addSamples({ db }: Pick<Stand, 'db'>): Promise<void> {
  await addPacks(db)
  const paid = await addSold(db, { kind: 'top_up', cents: 4500, words: 'Recharge' })
  await sql`insert into top_up (id, user_id, paid_cents, bonus_cents, charge_id, expires_at, created_at, given_at)
    overriding system value values
    (${sampleIds.topUp}, 1, 9000, 1000, null, '2026-12-22T12:00Z', '2026-11-21T12:00Z', null),
    (${sampleIds.topUp + 1}, 1, 4500, 300, ${paid}, '2026-11-20T12:30Z', '2026-11-20T12:00Z', '2026-11-20T12:00Z')`.execute(
    db,
  )
  await addTicket(db, sampleCode)
}

/** Packs of the demo world too: 45, 90 and 180 €, and 5 € to add. */
export async function addPacks(db: Stand['db']): Promise<void> {
  await sql`insert into top_up_pack (id, paid_cents, bonus_cents, is_extra) overriding system value
    values (1, 9000, 1000, false), (2, 4500, 300, false), (3, 18000, 2500, false), (4, 500, 0, true)`.execute(
    db,
  )
}

/** A ticket of 15 €, good until the end of 2026. */
export async function addTicket(db: Stand['db'], code: string): Promise<void> {
  await sql`insert into ticket (code_hash, value_cents, council, expires_at)
    values (${hashSecret(canonicalTicketCode(code) ?? '')}, 1500, 'CSE Garonne', '2026-12-31T23:00Z')`.execute(
    db,
  )
}

export function mails({ to }: MailParts): readonly SampleMail[] {
  const row = { id: 4217, paidCents: 9000, bonusCents: 1000 }
  const ticket = { id: 3, valueCents: 1500, council: 'CSE Garonne', expiresAt: 0, usedAt: null }
  const back = { id: 'p', amountCents: 9000 }
  const paid = '90,00\u00a0€'
  return [
    {
      words: topUpMail(row, to, Date.parse('2026-11-21T16:14:00Z')),
      says: [
        '100,00\u00a0€',
        '90,00\u00a0€',
        '10,00\u00a0€',
        '21/11/2026',
        'n°\u00a04217',
        'bonus',
      ],
    },
    { words: topUpMail({ ...row, bonusCents: 0 }, to, 0), says: [paid] },
    ...(
      [
        [{ what: 'unpaid' }, 'Rien n’a été débité'],
        [{ what: 'checked' }, 'pas encore dit'],
        [{ what: 'returned', ...back }, 'sur ta carte'],
        [{ what: 'refundFailed', ...back, withheldCents: 0 }, 'ton SOLDE'],
      ] as const
    ).map(([news, said]) => ({
      words: topUpNewsMail(row, to, news),
      says: [said, paid, '10,00\u00a0€'],
    })),
    { words: ticketMail(ticket, to), says: ['15,00\u00a0€', 'CSE Garonne'] },
  ]
}

export const addMemberRows = (db: Db, { userId, word }: BusyMember) =>
  sql`with t as (insert into ledger_transaction (event_key, kind)
      values (${word}, ${word}) returning id),
    k as (insert into ticket (code_hash, value_cents, council, expires_at, used_by, used_at)
      values (sha256(${word}::bytea), 1500, ${word}, now(), ${userId}, now())),
    u as (insert into top_up (user_id, paid_cents, bonus_cents, expires_at, created_at)
      values (${userId}, 9000, 1000, now(), now())),
    w as (insert into ledger_account (kind, user_id) values ('wallet', ${userId}) returning id),
    v as (insert into ledger_account (kind, center_id) values ('club_revenue', 42)
      on conflict on constraint ledger_account_key do update set center_id = 42 returning id)
    insert into ledger_entry (transaction_id, account_id, amount_cents)
    select t.id, w.id, -1250 from t, w union all select t.id, v.id, 1250 from t, v`.execute(db)
