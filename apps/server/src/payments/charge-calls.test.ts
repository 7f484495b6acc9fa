import { randomUUID } from 'node:crypto'
import type { OfferItem, PaymentMethods, PaymentResult, TopUp } from '@quatre/contract'
import { expect, test } from 'vitest'
import { heldBooking } from '../testing/pay.ts'
import { join, sharedBooking } from '../testing/shares.ts'
import { standForEach } from '../testing/stand.ts'
import { addOffers, offers } from '../testing/subscription.ts'
import { addPacks } from '../wallet/calls.ts'

const stand = await standForEach('charges', {
  members: 2,
  bank: 'stand-in',
  prepare: async ({ db }) => {
    await addOffers(db)
    await addPacks(db)
  },
})

interface Owed {
  readonly kind: string
  readonly key: string | number
  readonly cents: number
  readonly missing: string
  readonly place?: string
}

/** One of each kind, of the first member or, a share, of a guest. */
const kinds = {
  async booking() {
    const { id: key, price } = await heldBooking(stand)
    return { kind: 'booking', key, cents: price.value, missing: 'booking_not_found' }
  },
  async card_period() {
    const path = `/offres/${offers.mucho}/muchoOrMas/item?userId=1`
    const { body } = await stand.call<OfferItem>('PUT', path, { token: stand.tokens[0] })
    const missing = 'offer_item_not_found'
    return { kind: 'card_period', key: body.id, cents: body.price.value, missing }
  },
  async share() {
    const booking = await sharedBooking(stand)
    const { place, share } = (await join(stand, booking, 'Ana')).body
    const key = booking.shareKey ?? ''
    return { kind: 'share', key, cents: share.value, place, missing: 'share_not_found' }
  },
  async top_up() {
    const asked = { token: stand.tokens[0], key: randomUUID() }
    const { body } = await stand.call<TopUp>('POST', '/walletRecharges/1/topUps', asked)
    return { kind: 'top_up', key: body.id, cents: body.paid.value, missing: 'top_up_not_found' }
  },
} satisfies Record<string, () => Promise<Owed>>

type Token = string | undefined

const ways = ({ kind, key }: Pick<Owed, 'kind' | 'key'>, token?: Token) =>
  stand.call<PaymentMethods & { problem: string }>('GET', `/charges/${kind}/${key}/methods`, {
    token,
  })

async function pay(owed: Owed, token: Token, again: { key?: string; card?: object } = {}) {
  const { key = randomUUID(), card = await stand.bank.card() } = again
  const { kind, cents, place } = owed
  return stand.call<PaymentResult & { problem: string }>(
    'POST',
    `/charges/${kind}/${owed.key}/payment`,
    {
      token,
      key,
      body: {
        amount: { currency: 'EUR', value: cents },
        paymentMethod: card,
        place,
      },
    },
  )
}

test.each(Object.entries(kinds))(
  '%s is paid by the one call, once',
  async (_kind, make: () => Promise<Owed>) => {
    const owed = await make()
    const own = owed.place === undefined ? stand.tokens[0] : undefined
    expect((await ways(owed, own)).body.amount.value).toBe(owed.cents)

    const again = { key: randomUUID(), card: await stand.bank.card() }
    const paid = await pay(owed, own, again)
    expect(paid.body).toMatchObject({
      resultCode: 'Authorised',
      of: { kind: owed.kind, id: String(owed.key), state: 'given' },
      amount: { value: owed.cents },
    })
    expect((await pay(owed, own, again)).body).toEqual(paid.body)
    expect((await pay(owed, own)).status).toBe(409)
  },
)

const ofMembers = ['booking', 'card_period', 'top_up'] as const

test.each(ofMembers)('%s is its own member’s alone, to read and to pay', async (kind) => {
  const owed: Owed = await kinds[kind]()
  const unknown = ['0', '99999999999', 'x', String(Number(owed.key) + 1)]
  const others = [owed, ...unknown.map((key) => ({ ...owed, key }))]
  for (const one of others) {
    const token = one === owed ? stand.tokens[1] : stand.tokens[0]
    const answers = [await ways(one, token), await pay(one, token)]
    expect(answers.map(({ body }) => body.problem)).toEqual([owed.missing, owed.missing])
  }
  const guest = [await ways(owed, undefined), await pay(owed, undefined)]
  expect(guest.map(({ body }) => body.problem)).toEqual(['unauthenticated', 'unauthenticated'])
})

test('a kind that there is not is no address', async () => {
  expect((await ways({ kind: 'guarantee', key: 1 }, stand.tokens[0])).status).toBe(400)
})
