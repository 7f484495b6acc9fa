import { randomUUID } from 'node:crypto'
import type { Desk, OwnEntry, Tournament } from '@quatre/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { cards } from '../../testing/pay.ts'
import { standForAll } from '../../testing/stand.ts'
import { addPlayer, addTournament } from '../../testing/tournament-fixture.ts'

const stand = await standForAll('close_entries', { members: 9, bank: 'stand-in' })
const { db } = stand
const feeCents = 2000
const referee = 9
for (let player = 1; player < referee; player++)
  await addPlayer(db, await readUserId(player), { rank: player * 1000 })

async function readUserId(player: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from app_user where email = ${`joueur${player}@joueurs.example`}`.execute(db)
  return rows[0]?.id ?? 0
}

const post = async <Body>(player: number, path: string, body: object) =>
  stand.call<Body>('POST', path, { token: stand.tokens[player - 1], key: randomUUID(), body })

/** Enters with another member, or with somebody who is only invited. */
async function enter(tournament: number, player: number, partner: number | null, waits = false) {
  const secondPlayer = partner === null ? { firstName: 'Julie' } : { id: await readUserId(partner) }
  const path = `/competitions/${tournament}/entries`
  const entered = await post<OwnEntry>(player, path, { secondPlayer, isSplit: false, waits })
  expect(entered.status).toBe(201)
  return entered.body.id
}

/** Pays for both. */
async function pay(player: number, id: number): Promise<number> {
  const paid = await post(player, `/charges/tournament_entry/${id}/payment`, {
    amount: { value: 2 * feeCents, currency: 'EUR' },
    paymentMethod: await stand.bank.card(cards.accepted),
  })
  expect(paid.status).toBe(200)
  return id
}

const enterAndPay = async (tournament: number, player: number, partner: number | null) =>
  pay(player, await enter(tournament, player, partner))

async function opened(category?: string): Promise<number> {
  const tournament = await addTournament(db, {
    capacity: 2,
    feeCents,
    ...(category && { category }),
  })
  await sql`insert into staff_role (user_id, role, competition_id, starts_at, given_by)
    values (${await readUserId(referee)}, 'referee', ${tournament}, '2026-01-01', 'direction')`.execute(
    db,
  )
  return tournament
}

const act = (tournament: number, name: string, body: object) =>
  post<Desk & { problem?: string }>(referee, `/competitions/${tournament}/desk/${name}`, body)
const own = async (player: number, id: number) => {
  const token = stand.tokens[player - 1]
  return (await stand.call<OwnEntry>('GET', `/entries/${id}`, { token })).body
}
const mailsAbout = async (player: number) => {
  const { rows } = await sql<{ template: string }>`select template from mail
    where recipient like ${`%joueur${player}@%`} order by id`.execute(db)
  return rows.map(({ template }) => template)
}

test('closing entries removes pairs without a second player, and gives their money back', async () => {
  const tournament = await opened()
  const alone = await enterAndPay(tournament, 1, null)
  const whole = await enterAndPay(tournament, 2, 3)
  expect((await act(tournament, 'entries', { open: false })).status).toBe(200)
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

// requirement RF17
test('closing a P500 takes the lowest weights: others wait in order, and are paid back', async () => {
  const tournament = await opened('P500')
  const heavy = await enterAndPay(tournament, 7, 8)
  const light = await enterAndPay(tournament, 1, 2)
  const middle = await enter(tournament, 5, 6, true)
  const lighter = await enter(tournament, 3, 4, true)
  expect(await own(7, heavy)).toMatchObject({ state: 'confirmed', weight: 15_000 })
  stand.pass(1)
  await act(tournament, 'entries', { open: false })
  await eventually(async () => expect((await own(3, lighter)).state).toBe('offered'))
  expect(await own(1, light)).toMatchObject({ state: 'confirmed', refund: { value: 2 * feeCents } })
  expect(await own(5, middle)).toMatchObject({ state: 'waiting', position: 1 })
  expect(await own(8, heavy)).toMatchObject({
    state: 'waiting',
    position: 2,
    refund: { value: 0 },
    player: { paid: false },
  })
  expect((await mailsAbout(8)).at(-1)).toBe('enrolment_expired')
  const { rows } = await sql`select after->'selected' as selected from tournament_act
    where tournament_id = ${tournament} and act = 'entries'`.execute(db)
  expect(rows[0]).toMatchObject({
    selected: [
      { pair: light, isIn: true, by: { rule: 'weight', weight: 3000 } },
      { pair: lighter, isIn: true },
      { pair: middle, isIn: false },
      { pair: heavy, place: 4, isIn: false },
    ],
  })
  // the place goes down the line, and a member who paid before pays again
  for (const [player, id, next] of [
    [3, lighter, middle],
    [5, middle, heavy],
  ] as const) {
    await post(player, `/entries/${id}/leave`, {})
    const state = async () => (await own(player === 3 ? 5 : 7, next)).state
    await eventually(async () => expect(await state()).toBe('offered'))
  }
  await post(7, `/entries/${heavy}/accept`, {})
  await pay(7, heavy)
  expect(await own(7, heavy)).toMatchObject({ state: 'confirmed', player: { paid: true } })
  expect((await mailsAbout(7)).filter((name) => name === 'enrolment_confirmed')).toHaveLength(2)
  await requireSoundBooks(stand.bank, db)
})

// requirement RF18
test('a tournament is cancelled with a reason: all is paid back, and nobody enters any more', async () => {
  const tournament = await opened('P500')
  const paid = await enterAndPay(tournament, 1, 2)
  const held = await enter(tournament, 3, 4)
  const waiting = await enter(tournament, 5, 6, true)
  const closed = await act(tournament, 'entries', { open: false })
  expect(closed.body).toMatchObject({ paidCents: 2 * feeCents })
  const cancelled = await act(tournament, 'cancel', { reason: 'Terrains inondés.' })
  expect(cancelled.body).toMatchObject({
    paidCents: 0,
    tournament: { status: 'cancelled', pairs: 0 },
  })
  const { rows } = await sql`select id, state, removed_why as why from enrolment
    where id in (${paid}, ${held}, ${waiting}) order by id`.execute(db)
  const why = 'Terrains inondés.'
  expect(rows).toEqual([paid, held, waiting].map((id) => ({ id, state: 'removed', why })))
  for (const player of [1, 2, 4, 6])
    expect((await mailsAbout(player)).at(-1)).toBe('enrolment_called_off')
  const { body } = await stand.call<Tournament>('GET', `/competitions/${tournament}`)
  expect(body).toMatchObject({ status: 'cancelled', entries: [] })
  const again = await act(tournament, 'cancel', { reason: 'encore' })
  expect(again.body.problem).toBe('tournament_state')
  const late = await post<{ problem: string }>(7, `/competitions/${tournament}/entries`, {
    secondPlayer: { id: await readUserId(8) },
    isSplit: false,
  })
  expect(late.body.problem).toBe('entries_closed')
  await requireSoundBooks(stand.bank, db)
})
