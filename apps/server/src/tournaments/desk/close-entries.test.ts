import { randomUUID } from 'node:crypto'
import type { OwnEntry } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { cards } from '../../testing/pay.ts'
import { standForAll } from '../../testing/stand.ts'
import { addPlayer, addTournament } from '../../testing/tournament-fixture.ts'

const stand = await standForAll('close_entries', { members: 4, bank: 'stand-in' })
const { db } = stand
const feeCents = 2000

async function idOf(player: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from app_user where email = ${`joueur${player}@joueurs.example`}`.execute(db)
  return rows[0]?.id ?? 0
}

const post = <Body>(player: number, path: string, body: object) =>
  stand.call<Body>('POST', path, { token: stand.tokens[player - 1], key: randomUUID(), body })

/** Enters with another member, or with somebody who is only invited, and pays for both. */
async function enterAndPay(tournament: number, player: number, partner: number | null) {
  const secondPlayer = partner === null ? { firstName: 'Julie' } : { id: await idOf(partner) }
  const path = `/competitions/${tournament}/entries`
  const entered = await post<OwnEntry>(player, path, { secondPlayer, isSplit: false })
  expect(entered.status).toBe(201)
  const paid = await post(player, `/charges/tournament_entry/${entered.body.id}/payment`, {
    amount: { value: 2 * feeCents, currency: 'EUR' },
    paymentMethod: await stand.bank.card(cards.accepted),
  })
  expect(paid.status).toBe(200)
  return entered.body.id
}

test('closing entries removes pairs without a second player, and gives their money back', async () => {
  const tournament = await addTournament(db, { capacity: 4, feeCents })
  for (const player of [1, 2, 3]) await addPlayer(db, await idOf(player))
  const alone = await enterAndPay(tournament, 1, null)
  const whole = await enterAndPay(tournament, 2, 3)
  await sql`insert into staff_role (user_id, role, competition_id, starts_at, given_by)
    values (${await idOf(4)}, 'referee', ${tournament}, '2026-01-01', 'direction')`.execute(db)
  const closed = await post(4, `/competitions/${tournament}/desk/entries`, { open: false })
  expect(closed.status).toBe(200)
  const { rows } = await sql<{ id: number; state: string; back: number }>`
    select n.id, n.state, sum(c.refunded_cents)::integer as back from enrolment n
    join enrolment_charge e on e.enrolment_id = n.id join charge c on c.id = e.charge_id
    where n.id in (${alone}, ${whole}) group by n.id order by n.id`.execute(db)
  expect(rows).toEqual([
    { id: alone, state: 'removed', back: 2 * feeCents },
    { id: whole, state: 'confirmed', back: 0 },
  ])
  await requireSoundBooks(stand.bank, db)
})
