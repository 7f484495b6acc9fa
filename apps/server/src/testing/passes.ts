import assert from 'node:assert/strict'
import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { eventually } from './eventually.ts'
import { accountCents } from './ledger-proof.ts'
import type { StandIn } from './stand-in.ts'

interface Redemption {
  readonly key: string
  readonly code: string
  readonly cents: number
  readonly state: 'accepted' | 'cancelled'
}

/** Gymlib's records of the passes of a database. */
async function redemptions({ gymlibUrl }: StandIn, db: Db): Promise<Redemption[]> {
  const answer = await fetch(`${gymlibUrl}/control/redemptions`)
  const { redemptions: all } = (await answer.json()) as { redemptions: Redemption[] }
  const { rows } = await sql<{ id: string }>`select id from pass_use`.execute(db)
  const ours = new Set(rows.map(({ id }) => id))
  return all.filter(({ key }) => ours.has(key))
}

/** The debt of Gymlib to the network by its own records, in cents. */
export async function owedByGymlib(bank: StandIn, db: Db): Promise<number> {
  return (await redemptions(bank, db))
    .filter(({ state }) => state === 'accepted')
    .reduce((sum, { cents }) => sum + cents, 0)
}

/** Gymlib does not answer until it is back. */
export async function setGymlibAway({ gymlibUrl }: StandIn, away: boolean): Promise<void> {
  await fetch(`${gymlibUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ away }),
  })
}

/** The small network's centres take passes. */
export const takePasses = (db: Db) => sql`update center set takes_gymlib = true`.execute(db)

/** Waits until our ledger agrees with Gymlib's debt by its own records; throws if never. */
export async function requireOwedByGymlib(bank: StandIn, db: Db): Promise<void> {
  await eventually(async () => {
    assert.equal(await accountCents(db, 'partners'), await owedByGymlib(bank, db))
  })
}
