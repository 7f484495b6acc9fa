import type { PaymentEntry } from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveCommand } from '../payments/books/give-command.ts'
import { openFeatures } from '../features.ts'
import { openPlatform } from '../core/open-platform.ts'
import { centers, fixtureNow } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { giveCredit } from '../testing/give-credit.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { answerBank, cards, details } from '../testing/pay.ts'
import { addCoach, courseIn, setCapacity } from './academy-fixture.test-tools.ts'
import { openCourseStand } from './course-stand.test-tools.ts'

const stand = await openCourseStand('two_centers')
const { ids, group, ask, basket, pay, post, read, leave, line, states, clock } = stand
const { db, bank, jobs, app, environment, url: databaseUrl } = stand.stand

/** Zoé at Toulouse, then Neo at Lyon, 10 % less there: 480 € and 270 €. */
async function held(children = [ids.zoe, ids.neo] as const) {
  const lyon = await courseIn(db, { centerId: centers.lyon, priceCents: 30_000 })
  await ask(1, group, [line(group, children[0])])
  const { body } = await ask(1, lyon, [line(lyon, children[1])])
  return { lyon, body, id: (at: number) => body.lines[at]?.id ?? 0 }
}
const [toulouseCents, lyonCents] = [48_000, 27_000]
const wholeCents = toulouseCents + lyonCents

/** The cents that Léa's charges moved on each kind of account, by centre. */
async function booked(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select concat_ws(' ', a.kind, case a.center_id when ${centers.toulouse} then 'Toulouse'
      when ${centers.lyon} then 'Lyon' end) as account, -sum(e.amount_cents)::integer as cents
    from ledger_entry e join ledger_account a on a.id = e.account_id
    join ledger_transaction t on t.id = e.transaction_id join charge c on c.id = t.charge_id
    where c.payer_id = ${ids.lea} and c.kind = 'course' group by 1 having sum(e.amount_cents) <> 0`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const chargeId = async () => {
  const { rows } = await sql<{ id: number }>`select max(id) as id from charge
    where payer_id = ${ids.lea}`.execute(db)
  return rows[0]?.id
}
const earned = async () => {
  const { 'club_revenue Toulouse': toulouse = 0, 'club_revenue Lyon': lyon = 0 } = await booked()
  return [toulouse, lyon]
}

// requirements AC53, AC54, AC55 and AC56
test('courses at two centres are one basket, one sum, one payment by card and SOLDE; each centre earns its own', async () => {
  await giveCredit(db, 'wallet', 50_001, undefined, ids.lea)
  const { body, id } = await held()
  expect(body).toMatchObject({
    due: { value: wholeCents },
    lines: [{ center: { id: centers.toulouse } }, { center: { id: centers.lyon } }],
  })
  const times = new Set(body.lines.map(({ expiresAt }) => expiresAt))
  expect(times.size).toBe(1)
  const paid = await post(1, `/charges/course/${id(0)}/payment?paidCredit=50001`, {
    amount: { value: wholeCents, currency: 'EUR' },
    paymentMethod: await bank.card(),
  })
  expect(paid.body).toMatchObject({ resultCode: 'Authorised' })
  expect(await states()).toEqual(['confirmed', 'confirmed'])
  const { rows: receipts } = await sql<{ seller: string; words: string }>`
    select seller->>'name' as seller, words from receipt
    where charge_id = ${await chargeId()} and refund_id is null`.execute(db)
  expect(receipts).toMatchObject([
    { seller: '4PADEL SAS', words: expect.stringMatching(/Toulouse.*;.*Lyon/s) },
  ])
  expect(await booked()).toEqual({
    'club_revenue Toulouse': toulouseCents,
    'club_revenue Lyon': lyonCents,
    wallet: -50_001,
    provider: 50_001 - wholeCents,
  })
  await requireSoundBooks(bank, db)
  // a line left, before the second session: whole, and of its centre alone
  expect((await leave(1, id(1), 'card')).body.refund.value).toBe(lyonCents)
  expect(await earned()).toEqual([toulouseCents, 0])
  const list = await read<{ entries: PaymentEntry[] }>(1, `/users/${ids.lea}/payments`)
  const attestations = [{ enrolment: id(0), name: 'École de padel, Zoé' }]
  expect(list.body.entries).toMatchObject([
    { kind: 'refund', words: expect.stringMatching(/^[^;]*Lyon$/), attestations: [] },
    { kind: 'refund', words: expect.stringMatching(/^[^;]*Lyon$/), attestations: [] },
    { kind: 'payment', words: expect.stringMatching(/Toulouse.*;.*Lyon/s), attestations },
  ])
  // a session called off at the other: a thirtieth
  await addCoach(db, ids.lea)
  stand.stand.pass(1)
  const off = await post(1, `/coaches/1/sessions/${group.sessions[3]}/callOff`, { reason: 'pluie' })
  expect(off).toMatchObject({ status: 200 })
  await eventually(async () => expect(await earned()).toEqual([toulouseCents - 1600, 0]))
  await requireSoundBooks(bank, db)
})

// requirements AC26 and E10
test('a parent reads of each child that its place is confirmed, what it cost, and its file for calendars', async () => {
  const { id } = await held()
  await pay(1, id(0), wholeCents)
  const { rows } = await sql<{
    text: string
  }>`select translate(text, chr(160), ' ') as text from mail
    where template = 'enrolment_confirmed' and recipient = 'joueur1@joueurs.example' order by id`.execute(
    db,
  )
  const mail = (name: string, paid: string, at: number) =>
    new RegExp(
      `Inscription confirmée pour ${name}\n.*Payé : ${paid} €.*inscriptions/${id(at)}/agenda`,
      's',
    )
  expect(rows.map(({ text }) => text)).toEqual([
    expect.stringMatching(mail('Zoé', '480,00', 0)),
    expect.stringMatching(mail('Neo', '270,00', 1)),
  ])
  expect(JSON.stringify(rows)).not.toContain('Tu es inscrit')
})

// requirement AC54
test('the payer owes the money that the bank takes back: the centres keep their earnings', async () => {
  const { id } = await held()
  await pay(1, id(0), wholeCents)
  const { rows } = await sql<{ pspReference: string }>`select p.psp_reference from payment p
    join charge c on c.id = p.charge_id where c.payer_id = ${ids.lea}`.execute(db)
  await bank.control('chargeback', rows[0] ?? {})
  await eventually(async () => expect(await booked()).toMatchObject({ claim: -wholeCents }))
  expect(await earned()).toEqual([toulouseCents, lyonCents])
  await leave(1, id(0), 'card')
  await requireSoundBooks(bank, db)
  expect(await booked()).toEqual({ 'club_revenue Lyon': lyonCents, claim: -lyonCents })
})

// requirement AC54
test('a late payment is refunded in full, and no centre earns it', async () => {
  const { id, lyon } = await held()
  const atBank = await pay(1, id(0), wholeCents, cards.challenge)
  stand.stand.pass(46)
  await jobs.repeat('look after enrolments')
  await setCapacity(lyon, 1, db)
  await ask(2, lyon, [line(lyon, ids.max)])
  await details(stand.stand, atBank.body.payment, await answerBank(atBank, 'confirmed'))
  await requireSoundBooks(bank, db)
  await eventually(async () => expect(await booked()).toEqual({}))
})

// requirements AC53 and AC54
test.each(['Toulouse', 'Lyon'])(
  'a line of %s that is taken out while all is at the bank: the other is paid, to its centre',
  async (out) => {
    const { id } = await held()
    await pay(1, id(0), wholeCents, cards.refused)
    const [gone, kept] = out === 'Toulouse' ? [0, 1] : [1, 0]
    await leave(1, id(gone))
    const { due } = await basket(1, id(kept))
    await pay(1, id(kept), due.value)
    expect(await earned()).toEqual(out === 'Toulouse' ? [0, 30_000] : [toulouseCents, 0])
    await requireSoundBooks(bank, db)
  },
)

// requirement AC53
test('a line of another centre that comes after a refused payment is paid with the others', async () => {
  const { body: first } = await ask(1, group, [line(group)])
  await pay(1, first.id, toulouseCents, cards.refused)
  const { id } = await held([ids.neo, ids.zoe])
  const { due } = await basket(1, id(0))
  await pay(1, id(0), due.value)
  expect(await earned()).toEqual([toulouseCents + 43_200, lyonCents])
  await requireSoundBooks(bank, db)
})

// requirement AC54
test('in three each centre earns its lines of each charge; leaving lessens those to come', async () => {
  await sql`update app_user set shopper_reference = gen_random_uuid()`.execute(db)
  const { body, id } = await held()
  const third = body.inThree?.[0]?.amount.value ?? 0
  const first = await pay(1, id(0), third, cards.accepted, { inThree: true })
  expect(first.body).toMatchObject({ resultCode: 'Authorised' })
  expect(await earned()).toEqual([16_000, 9000])
  await eventually(async () => {
    const { rows } = await sql`select from payment where stored_card_id is not null`.execute(db)
    expect(rows).toHaveLength(1)
  })
  await clock(fixtureNow + 31 * dayMs)
  await jobs.repeat('charge instalments')
  await eventually(async () => expect(await earned()).toEqual([32_000, 18_000]))
  // 25 of 30 left, less 10 %: 202,50 € of 270 €, of which 90 € are not asked any more
  expect((await leave(1, id(1), 'card')).body.refund.value).toBe(20_250 - 9000)
  await clock(fixtureNow + 61 * dayMs)
  await jobs.repeat('charge instalments')
  await eventually(async () => expect(await earned()).toEqual([48_000, 27_000 - 20_250]))
  await requireSoundBooks(bank, db)
})

// requirement AC54
test('the club gives back of each centre’s lines by their prices', async () => {
  const opened = openPlatform({
    db,
    databaseUrl,
    environment,
    log: app.log,
    clock: stand.stand.now,
    jobs,
  })
  const { platform } = openFeatures(opened.platform)
  const { id } = await held()
  await pay(1, id(0), wholeCents)
  const typed = [
    String(await chargeId()),
    '75,01',
    '--to',
    'card',
    '--ref',
    'C-1',
    '--by',
    'Dominique',
    '--why',
    'panne',
  ]
  expect(await giveCommand(platform, typed, stand.stand.now())).toHaveLength(2)
  expect(await earned()).toEqual([toulouseCents - 4801, lyonCents - 2700])
  expect((await leave(1, id(1), 'card')).body.refund.value).toBe(lyonCents - 2700)
  await requireSoundBooks(bank, db)
})

// requirement AC54
test('the database refuses what leaves money of a basket with no centre', async () => {
  const { id } = await held()
  await pay(1, id(0), wholeCents)
  const half = db.transaction().execute(async (tx) => {
    await sql`with moved as (insert into ledger_transaction (event_key, kind, charge_id)
        values ('half', 'capture', ${await chargeId()}) returning id)
      insert into ledger_entry (transaction_id, account_id, amount_cents)
      select moved.id, a.id, case a.kind when 'clearing' then -100 else 100 end
      from moved, ledger_account a where a.kind in ('clearing', 'provider')`.execute(tx)
  })
  await expect(half).rejects.toThrow(/with no centre/)
})

// requirements AC32 and AC53
test('a code lowers the line of another centre too, and is free again once both have left', async () => {
  await sql`insert into promo_code (code, percent, max_uses_per_account) values ('DIX', 10, 1)`.execute(
    db,
  )
  const used = async () =>
    (await sql<{ used: number }>`select used from promo_code where code = 'DIX'`.execute(db)).rows
  const { body: first } = await ask(1, group, [line(group)])
  await post(1, `/courseEnrolments/${first.id}/promoCode`, { code: 'DIX' })
  const lyon = await courseIn(db, { centerId: centers.lyon, priceCents: 30_000 })
  const { body } = await ask(1, lyon, [line(lyon, ids.neo)])
  expect(body.due.value).toBe((wholeCents * 9) / 10)
  await pay(1, first.id, body.due.value)
  const paid = await basket(1, first.id)
  expect(paid.promoCode).toMatchObject({ code: 'DIX', discount: { value: wholeCents / 10 } })
  expect((await leave(1, body.lines[1]?.id ?? 0, 'card')).body.refund.value).toBe(
    (lyonCents * 9) / 10,
  )
  expect(await used()).toEqual([{ used: 1 }])
  await leave(1, first.id, 'card')
  expect(await used()).toEqual([{ used: 0 }])
  await requireSoundBooks(bank, db)
})
