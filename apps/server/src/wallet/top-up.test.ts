import { randomUUID } from 'node:crypto'
import type { CallAnswer, contract, TopUp } from '@quatre/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { erasePeople } from '../members/closing/closing.sql.ts'
import { allApplied, told } from '../payments/notifications/events.test-tools.ts'
import { countStatuses } from '../testing/count-statuses.ts'
import { eventually } from '../testing/eventually.ts'
import { accountCents, providerAccountCents, standInCents } from '../testing/ledger-proof.ts'
import { newPspReference } from '../testing/notify.ts'
import { answerBank, cards, details, type CardResult } from '../testing/pay.ts'
import { mailTemplates } from '../testing/mail-templates.ts'
import { standForEach } from '../testing/stand.ts'
import { addPacks } from './calls.ts'

const packs = { of45: 2, of90: 1, extra: 4 }

const stand = await standForEach('top_up', {
  members: 2,
  bank: 'stand-in',
  prepare: ({ db }) => addPacks(db),
})

async function begin(pack = packs.of90, { player = 0, key = randomUUID(), body = {} } = {}) {
  const token = stand.tokens[player]
  return stand.call<TopUp>('POST', `/walletRecharges/${pack}/topUps`, { token, key, body })
}

interface PayOptions {
  readonly card?: string
  readonly cents?: number
  readonly key?: string
  readonly player?: number
}

async function pay({ id, paid }: TopUp, options: PayOptions = {}) {
  const { card, cents = paid.value, key = randomUUID(), player = 0 } = options
  return stand.call<CardResult>('POST', `/payments/adyen/walletRecharge?topUpId=${id}`, {
    token: stand.tokens[player],
    key,
    body: {
      amount: { currency: 'EUR', value: cents },
      paymentMethod: await stand.bank.card(card),
    },
  })
}

async function paid(pack = packs.of90) {
  const { body: topUp } = await begin(pack)
  const { body: result } = await pay(topUp)
  expect(result.resultCode).toBe('Authorised')
  return { topUp, payment: result.payment }
}

const balances = async () => ({
  wallet: 0 - (await accountCents(stand.db, 'wallet')),
  bonus: 0 - (await accountCents(stand.db, 'bonus')),
})

const read = async (id: number) =>
  (await stand.call<TopUp>('GET', `/topUps/${id}`, { token: stand.tokens[0] })).body

const mails = () => mailTemplates(stand)

test('packs are listed from the smallest on, in euros, the extra amount apart', async () => {
  expect((await stand.call('GET', '/walletRecharges?appId=2')).body).toEqual([
    { id: 2, rechargeAmount: 45, rechargeBonus: 3 },
    { id: 1, rechargeAmount: 90, rechargeBonus: 10 },
    { id: 3, rechargeAmount: 180, rechargeBonus: 25 },
  ])
  expect((await stand.call('GET', '/payments/walletExtraAmount')).body).toEqual({
    id: 4,
    amount: 5,
  })
})

// requirement W20
describe('a top-up that is paid', () => {
  test('is on the SOLDE with its bonus apart, with one mail', async () => {
    const { topUp } = await paid()
    expect(await balances()).toEqual({ wallet: 9000, bonus: 1000 })
    expect(await read(topUp.id)).toMatchObject({ status: 'given', paymentInProgress: false })
    expect(await providerAccountCents(stand.db)).toBe(await standInCents(stand.bank, stand.db))
    expect(await mails()).toEqual(['top_up'])
  })

  test('the extra amount has no bonus', async () => {
    await paid(packs.extra)
    expect(await balances()).toEqual({ wallet: 500, bonus: 0 })
  })

  test('cannot be paid again; another one of the same pack can', async () => {
    const { topUp } = await paid()
    expect((await pay(topUp)).body).toMatchObject({ code: 'top_up_given' })
    const { topUp: second } = await paid()
    expect(second.id).not.toBe(topUp.id)
    expect(await balances()).toEqual({ wallet: 18_000, bonus: 2000 })
  })

  test('a notification of it that comes again adds nothing', async () => {
    const { payment } = await paid()
    const item = { eventCode: 'AUTHORISATION', merchantReference: payment, value: 9000 }
    await told(stand, { ...item, pspReference: newPspReference() })
    expect(await balances()).toEqual({ wallet: 9000, bonus: 1000 })
  })
})

// requirement W21
describe('amounts are those of the server', () => {
  test('a requested bonus is ignored, an amount refused, an unknown pack unknown', async () => {
    const { body, status } = await begin(packs.of90, { body: { rechargeBonus: 500, amount: 1 } })
    expect({ status, bonus: body.bonus?.value, paid: body.paid?.value }).toEqual({
      status: 201,
      bonus: 1000,
      paid: 9000,
    })
    expect((await pay(body, { cents: 100 })).body).toMatchObject({ code: 'amount_incorrect' })
    expect((await begin(99)).status).toBe(404)
    expect(await balances()).toEqual({ wallet: 0, bonus: 0 })
  })

  test('a pack that is dearer since keeps the price it began with', async () => {
    const { body } = await begin()
    await sql`update top_up_pack set paid_cents = 9500 where id = 1`.execute(stand.db)
    expect((await pay(body)).body.resultCode).toBe('Authorised')
    expect((await begin()).body.paid.value).toBe(9500)
  })

  test('another member neither reads nor pays it', async () => {
    const { body } = await begin()
    const theirs = await stand.call('GET', `/topUps/${body.id}`, { token: stand.tokens[1] })
    expect([theirs.status, (await pay(body, { player: 1 })).status]).toEqual([404, 404])
  })
})

// requirement W20
describe('a repeated request', () => {
  test('the same pack begun again goes on with it, whatever the key', async () => {
    const key = randomUUID()
    const ids = [await begin(1, { key }), await begin(1, { key }), await begin()]
    expect(new Set(ids.map(({ body }) => body.id)).size).toBe(1)
    expect((await begin(1, { player: 1 })).body.id).not.toBe(ids[0]?.body.id)
  })

  test('20 that pay at once pay once', async () => {
    const { body } = await begin()
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(body)))
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 19 })
    expect(await balances()).toEqual({ wallet: 9000, bonus: 1000 })
    expect(await standInCents(stand.bank, stand.db)).toBe(9000)
  })

  test('two that come back from the bank are one top-up, the other goes back', async () => {
    const { body } = await begin()
    const first = await pay(body, { card: cards.challenge })
    await pay(body)
    const back = await details(stand, first.body.payment, await answerBank(first, 'confirmed'))
    expect(back.body.resultCode).toBe('Refunded')
    expect(await balances()).toEqual({ wallet: 9000, bonus: 1000 })
    await eventually(async () => expect(await standInCents(stand.bank, stand.db)).toBe(9000))
    expect(await mails()).toEqual(['top_up', 'top_up_returned'])
  })
})

test('a refused card leaves it to be paid by another one', async () => {
  const { body } = await begin()
  expect((await pay(body, { card: cards.refused })).body.resultCode).toBe('Refused')
  expect(await read(body.id)).toMatchObject({ status: 'open', failure: expect.any(String) })
  expect((await pay(body)).body.resultCode).toBe('Authorised')
})

test('half an hour later it is over, and its money is still the member’s', async () => {
  const { body } = await begin()
  const redirected = await pay(body, { card: cards.challenge })
  stand.pass(31)
  expect((await pay(body)).body).toMatchObject({ code: 'top_up_over' })
  await details(stand, redirected.body.payment, await answerBank(redirected, 'confirmed'))
  expect(await read(body.id)).toMatchObject({ status: 'given' })
  expect(await balances()).toEqual({ wallet: 9000, bonus: 1000 })
})

test('money that comes once the account is closed goes back to the card', async () => {
  const { body } = await begin()
  const redirected = await pay(body, { card: cards.challenge })
  await erasePeople(stand.db, 1)
  const result = await details(
    stand,
    redirected.body.payment,
    await answerBank(redirected, 'confirmed'),
  )
  expect(result.body.resultCode).toBe('Refunded')
  expect(await balances()).toEqual({ wallet: 0, bonus: 0 })
})

// requirement W26
describe('a chargeback', () => {
  beforeEach(() => stand.bank.control('notifications', { drop: 0 }))

  const bankSays = (payment: string, eventCode: string, value = 9000) =>
    told(stand, { eventCode, merchantReference: payment, pspReference: newPspReference(), value })

  test('takes the bonus from the SOLDE too, and its reversal returns both', async () => {
    const { payment } = await paid()
    await allApplied(stand, 1)
    await bankSays(payment, 'CHARGEBACK')
    expect(await balances()).toEqual({ wallet: 0, bonus: 0 })
    await bankSays(payment, 'CHARGEBACK_REVERSED')
    expect(await balances()).toEqual({ wallet: 9000, bonus: 1000 })
    expect(await providerAccountCents(stand.db)).toBe(9000)
  })

  test('takes the rest of the SOLDE: the member owes the remainder', async () => {
    const { payment } = await paid()
    await spend('wallet', 7000)
    await bankSays(payment, 'CHARGEBACK')
    expect(await balances()).toEqual({ wallet: 0, bonus: 0 })
    expect(await providerAccountCents(stand.db)).toBe(0)
    expect(await accountCents(stand.db, 'vouchers')).toBe(0)
    expect(await accountCents(stand.db, 'claim')).toBe(7000)
    await bankSays(payment, 'CHARGEBACK_REVERSED')
    expect(await balances()).toEqual({ wallet: 2000, bonus: 1000 })
    expect(await accountCents(stand.db, 'vouchers')).toBe(1000)
  })

  async function spend(kind: string, cents: number) {
    await sql`with t as (insert into ledger_transaction (event_key, kind)
        values ('spent', 'spent') returning id),
      r as (insert into ledger_account (kind, center_id) values ('club_revenue', 1) returning id)
      insert into ledger_entry (transaction_id, account_id, amount_cents)
      select t.id, a.id, ${cents}::integer from t, ledger_account a where a.kind = ${kind} and a.user_id = 1
      union all select t.id, r.id, -${cents}::integer from t, r`.execute(stand.db)
  }
})

type History = CallAnswer<typeof contract.wallet.history>

// requirement W24
test('the history lists every movement with the balance after it, 20 at a time', async () => {
  for (let n = 1; n <= 21; n++) {
    stand.pass(60)
    await paid(n === 21 ? packs.of90 : packs.extra)
  }
  const token = stand.tokens[0]
  const first = await stand.call<History>('GET', '/users/1/walletHistory', { token })
  const { movements, before, balance, bonus } = first.body
  expect([balance.value, bonus.value, movements.length]).toEqual([20_000, 1000, 20])
  expect(movements.slice(0, 3)).toMatchObject([
    { label: 'Recharge', amount: { value: 9000 }, balance: { value: 20_000 } },
    { label: 'Bonus de recharge', bonus: { value: 1000 }, balance: { value: 11_000 }, topUp: null },
    { label: 'Recharge', amount: { value: 500 }, balance: { value: 10_000 } },
  ])
  const path = `/users/1/walletHistory?before=${before}`
  const second = await stand.call<History>('GET', path, { token })
  expect(second.body.before).toBeNull()
  expect(second.body.movements.map((one) => one.balance.value)).toEqual([1000, 500])
})

// requirement W25
describe('the receipt', () => {
  const receipt = (query: string, token = stand.tokens[0]) =>
    stand.call('GET', `/users/1/walletReceiptPdf?appId=2&${query}`, { token })

  test('is a PDF of the day, or of the instant, of a top-up of that amount', async () => {
    const { topUp } = await paid()
    const givenAt = encodeURIComponent((await read(topUp.id)).givenAt ?? '')
    for (const query of ['amount=90&date=2026-11-24&nbOfReloads=1', `amount=90&date=${givenAt}`]) {
      const { status, headers, bytes } = await receipt(query)
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }
    for (const query of ['amount=90&date=2026-11-23', 'amount=45&date=2026-11-24']) {
      expect((await receipt(query)).status).toBe(404)
    }
    expect((await receipt('amount=90&date=2026-11-24', stand.tokens[1])).status).toBe(403)
  })

  test('prints the members’ typed text as text, whatever its letters', async () => {
    await sql`update app_user set first_name = '(\\) Tj', last_name = 'Łuč 😀' where id = 1`.execute(
      stand.db,
    )
    await paid()
    expect((await receipt('amount=90&date=2026-11-24')).status).toBe(200)
  })
})
