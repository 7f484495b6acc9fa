import { instant, type Db, type Row } from '@quatre/db'
import type { ChargeId, PassUseId } from '@quatre/domain'
import { sql } from 'kysely'
import type { PassAnswer } from '../../core/provider/gymlib.ts'

/** A pass that was shown for a charge. */
export type PassUse = Row<
  'passUse',
  'id' | 'chargeId' | 'userId' | 'code' | 'amountCents' | 'state' | 'refusal' | 'coversCents'
>

const uses = sql`select id, charge_id, user_id, code, amount_cents, state, refusal, covers_cents
  from pass_use`

export async function insertPassUse(
  tx: Db,
  use: Pick<PassUse, 'id' | 'chargeId' | 'userId' | 'code' | 'amountCents'> & {
    readonly now: number
  },
): Promise<void> {
  await sql`insert into pass_use (id, charge_id, user_id, code, amount_cents, created_at)
    values (${use.id}, ${use.chargeId}, ${use.userId}, ${use.code}, ${use.amountCents},
      ${instant(use.now)})`.execute(tx)
}

/** @throws Error when there is no such use */
export async function existingPassUse(db: Db, id: PassUseId): Promise<PassUse> {
  const { rows } = await sql<PassUse>`${uses} where id = ${id}`.execute(db)
  if (rows[0] === undefined) throw new Error(`no pass use ${id}`)
  return rows[0]
}

/** The pass that pays a charge, or may. */
export async function selectLivePassUse(db: Db, chargeId: ChargeId): Promise<PassUse | null> {
  const { rows } = await sql<PassUse>`${uses}
    where charge_id = ${chargeId} and state in ('asked', 'paid')`.execute(db)
  return rows[0] ?? null
}

/** Passes that Gymlib was asked about before a moment, and of which it has not said a word. */
export async function selectPassesToAsk(
  db: Db,
  { before, now }: { readonly before: number; readonly now: number },
): Promise<PassUse[]> {
  const { rows } = await sql<PassUse>`${uses} u
    where state = 'asked' and created_at < ${instant(before)} and not exists (
      select from provider_question q where q.reference = u.id and q.ask_after > ${instant(now)})
    order by created_at limit 50`.execute(db)
  return rows
}

export async function updatePassState(
  tx: Db,
  id: PassUseId,
  state: Exclude<PassUse['state'], 'asked' | 'refused'>,
): Promise<void> {
  await sql`update pass_use set state = ${state} where id = ${id}`.execute(tx)
}

export async function refusePassUse(
  tx: Db,
  id: PassUseId,
  { refusal, coversCents }: Extract<PassAnswer, { accepted: false }>,
): Promise<void> {
  await sql`update pass_use set state = 'refused', refusal = ${refusal},
    covers_cents = ${coversCents} where id = ${id}`.execute(tx)
}
