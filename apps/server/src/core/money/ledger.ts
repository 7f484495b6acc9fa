import { instant, type Db } from '@quatre/db'
import type {
  ChargeId,
  LedgerAccount,
  LedgerEntry,
  PaymentId,
  RefundId,
  UserId,
} from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'

interface Posting {
  /** Names the event: the same key is added only once. */
  readonly eventKey: string
  readonly kind: string
  readonly entries: readonly LedgerEntry[]
  readonly chargeId?: ChargeId
  readonly paymentId?: PaymentId
  readonly refundId?: RefundId
  readonly now: number
  /** How a person paid it by hand. */
  readonly note?: string
  /** The provider's local day of the movement, when its news comes later. */
  readonly eventDay?: string | undefined
}

/**
 * Adds a balanced transaction to the ledger, inside the transaction of its cause.
 * Adding the same event again adds nothing; answers whether it was added.
 */
export async function addPosting(tx: Db, posting: Posting): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into ledger_transaction
      (event_key, kind, charge_id, payment_id, refund_id, created_at, event_day, note)
    values (${posting.eventKey}, ${posting.kind}, ${posting.chargeId ?? null},
      ${posting.paymentId ?? null}, ${posting.refundId ?? null}, ${instant(posting.now)},
      ${posting.eventDay ?? null}::date, ${posting.note ?? null})
    on conflict on constraint ledger_transaction_once do nothing
    returning id`.execute(tx)
  const transactionId = rows[0]?.id
  if (transactionId === undefined) return false
  // accounts in one order everywhere, so that two postings never wait for each other
  const entries = posting.entries.toSorted((a, b) => (accountName(a) < accountName(b) ? -1 : 1))
  const network = await selectNetworkAccounts(tx, entries)
  const values: RawBuilder<unknown>[] = []
  for (const entry of entries) {
    const accountId = network.get(accountName(entry)) ?? (await findAccount(tx, entry))
    values.push(sql`(${transactionId}, ${accountId}, ${entry.amountCents})`)
  }
  await sql`insert into ledger_entry (transaction_id, account_id, amount_cents)
    values ${sql.join(values)}`.execute(tx)
  return true
}

const accountName = ({ account, userId = 0, centerId = 0 }: Omit<LedgerEntry, 'amountCents'>) =>
  `${account}:${userId}:${centerId}`

/** Accounts of the network, which no posting locks: all at once, by name. */
async function selectNetworkAccounts(
  tx: Db,
  entries: readonly LedgerEntry[],
): Promise<ReadonlyMap<string, number>> {
  const kinds = entries.flatMap(({ account, userId }) => (userId === undefined ? account : []))
  const centerIds = entries.flatMap(({ centerId }) => centerId ?? [])
  const { rows } = await sql<{ id: number; account: LedgerAccount; centerId: number | null }>`
    select id, kind as account, center_id from ledger_account
    where kind = any(${kinds}) and user_id is null
      and (center_id is null or center_id = any(${centerIds}))`.execute(tx)
  return new Map(
    rows.map(({ id, account, centerId }) => [
      accountName({ account, centerId: centerId ?? undefined }),
      id,
    ]),
  )
}

async function findAccount(tx: Db, { account, userId, centerId }: LedgerEntry): Promise<number> {
  const key = [account, userId ?? null, centerId ?? null] as const
  const found = await selectAccount(tx, ...key)
  if (found !== undefined) return found
  await sql`insert into ledger_account (kind, user_id, center_id)
    values (${key[0]}, ${key[1]}, ${key[2]}) on conflict do nothing`.execute(tx)
  const made = await selectAccount(tx, ...key)
  if (made === undefined) throw new Error(`no ledger account ${key.join(':')}`)
  return made
}

/**
 * A member's account is locked: its balance moves after the entry, and two entries that both hold it
 * for their foreign key could no longer move it then without waiting for each other.
 */
async function selectAccount(
  tx: Db,
  kind: LedgerAccount,
  userId: UserId | null,
  centerId: number | null,
): Promise<number | undefined> {
  // not « is not distinct from », for which PostgreSQL uses no index
  const { rows } = await sql<{ id: number }>`
    select id from ledger_account where kind = ${kind}
      and user_id ${userId === null ? sql`is null` : sql`= ${userId}`}
      and center_id ${centerId === null ? sql`is null` : sql`= ${centerId}`}
    ${userId === null ? sql`` : sql`for update`}`.execute(tx)
  return rows[0]?.id
}

/** The SOLDE of a member with its bonus, and their debt of chargebacks, in cents. */
export async function selectBalance(
  db: Db,
  userId: UserId,
): Promise<{ readonly walletCents: number; readonly owedCents: number }> {
  const { rows } = await sql<{ walletCents: number; owedCents: number }>`
    select
      coalesce(sum(balance_cents) filter (where kind in ('wallet', 'bonus')), 0)::integer as wallet_cents,
      coalesce(sum(balance_cents) filter (where kind = 'claim'), 0)::integer as owed_cents
    from ledger_account where user_id = ${userId}`.execute(db)
  return rows[0] ?? { walletCents: 0, owedCents: 0 }
}
