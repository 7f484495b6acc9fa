import type { NearbyCenter, SlotCourts, SlotsOfDay } from '@quatre/contract'
import { describe, expect, test } from 'vitest'
import { at, centers, tomorrow } from '../../testing/center-fixture.ts'
import { addOffers, giveCard, offers } from '../../testing/subscription.ts'
import { standForEach } from '../../testing/stand.ts'
import { recordStatements } from '../../testing/statements.ts'

const stand = await standForEach('card-prices', {
  members: 2,
  prepare: ({ db }) => addOffers(db),
})

const [holder, other] = [0, 1]

const readDay = (member: number | null, day = tomorrow, center: number = centers.toulouse) =>
  stand.call<SlotsOfDay>('GET', `/slots?center=${center}&date=${day}&fieldType=1&duration=60`, {
    ...(member !== null && { token: stand.tokens[member] }),
  })

/** Full and reduced price in euros of an hour, by its start. */
async function readPrices(member: number | null, day?: string, center?: number) {
  const { body } = await readDay(member, day, center)
  const priceAt = (time: string) => {
    const choice = body.slots.find((slot) => slot.startingDate.includes(`T${time}`))?.choices[0]
    return [choice?.price, choice?.discountPrice].map((money) => money && money.value / 100)
  }
  return [priceAt('10:00'), priceAt('16:30'), priceAt('18:00')]
}

// 24 € with a quarter off until 17h00, 32 € after: half an hour on each side costs 28 €, or 25 €
const plain = [
  [24, 18],
  [28, 25],
  [32, null],
]

// requirement CA1
describe('in the slots of a day', () => {
  test('Mucho halves the off-peak hours of its centre, from the full price', async () => {
    await giveCard(stand.db, 1)
    expect(await readPrices(holder)).toEqual([
      [24, 12],
      [28, 22],
      [32, null],
    ])
  })

  test('MuchoMas halves all hours of all centres', async () => {
    await giveCard(stand.db, 1, { offerId: offers.muchoMas })
    const halved = [
      [24, 12],
      [28, 14],
      [32, 16],
    ]
    expect(await readPrices(holder)).toEqual(halved)
    expect(await readPrices(holder, tomorrow, centers.lyon)).toEqual(halved)
  })

  // requirement CA6
  test('no other caller sees it, whoever has asked before', async () => {
    await giveCard(stand.db, 1)
    for (const member of [holder, other, null, holder, null]) {
      const seen = await readPrices(member)
      expect(seen[0]).toEqual(member === holder ? [24, 12] : [24, 18])
    }
    expect(await readPrices(holder, tomorrow, centers.lyon)).toEqual(plain)
  })

  // requirement CA5
  test('a card that is not renewed counts through its last day', async () => {
    await giveCard(stand.db, 1, { paidUntil: '2026-11-26' })
    const first = async (day: string) => (await readPrices(holder, day))[0]
    expect([await first('2026-11-25'), await first('2026-11-26')]).toEqual([
      [24, 12],
      [24, 18],
    ])
  })

  test('one that is renewed counts for days to come too, until its bank refuses', async () => {
    const id = await giveCard(stand.db, 1, { paidUntil: '2026-11-25', renews: true })
    expect((await readPrices(holder))[0]).toEqual([24, 12])
    await stand.db.updateTable('offerItem').set({ refusals: 1 }).where('id', '=', id).execute()
    expect((await readPrices(holder))[0]).toEqual([24, 18])
  })

  test('with an ended session the member counts as a guest', async () => {
    await giveCard(stand.db, 1, { paidUntil: '2027-11-10' })
    stand.pass(29 * 24 * 60)
    expect((await readPrices(holder, '2026-12-26'))[0]).toEqual([24, 12])
    stand.pass(2 * 24 * 60)
    expect((await readPrices(holder, '2026-12-26'))[0]).toEqual([24, 18])
  })
})

// requirement CA4
test('its holder sees and books further ahead', async () => {
  await giveCard(stand.db, 1)
  const far = '2026-12-12'
  const [held, guest] = [await readDay(holder, far), await readDay(null, far)]
  expect([held.body.lastDay, guest.body.lastDay]).toEqual(['2026-12-15', '2026-12-08'])
  expect(held.body.notice).toBeNull()
  expect(guest.body.notice?.message).toBe('Le planning est limité aux 14 prochains jours.')
  const asked = { startingDate: at('10:00', far), duration: 60 }
  const [yes, no] = [
    await stand.hold(stand.tokens[holder], asked),
    await stand.hold(stand.tokens[other], asked),
  ]
  expect([yes.status, no.status]).toEqual([201, 422])
  const tooFar = { startingDate: at('10:00', '2026-12-16'), duration: 60 }
  expect((await stand.hold(stand.tokens[holder], tooFar)).body).toMatchObject({
    message: 'Le planning est limité aux 21 prochains jours.',
  })
})

// requirements CA1 and B12
describe('a hold', () => {
  test('costs the price of the slots, struck price included, whatever the caller sends', async () => {
    await giveCard(stand.db, 1)
    const asked = { startingDate: at('16:30'), duration: 60, fieldType: 1 }
    const full = await stand.hold(stand.tokens[holder], { ...asked, price: 2500 })
    expect(full.body).toMatchObject({ code: 'price_changed', details: { priceCents: 2200 } })
    const held = await stand.hold(stand.tokens[holder], { ...asked, price: 2200 })
    expect(held.body).toMatchObject({ price: { value: 2200 }, originalPricing: { value: 2800 } })
    const stranger = await stand.hold(stand.tokens[other], { ...asked, price: 2200 })
    expect(stranger.body).toMatchObject({ details: { priceCents: 2500 } })
  })

  test('its courts and the centres around cost the same', async () => {
    await giveCard(stand.db, 1)
    const token = stand.tokens[holder]
    const { body } = await stand.call<SlotCourts>(
      'GET',
      `/slots/courts?center=1&startingDate=${encodeURIComponent(at('10:00'))}&duration=60`,
      { token },
    )
    expect(body.any).toMatchObject({ price: { value: 1200 }, originalPrice: { value: 2400 } })
    const around = `/slots/nearby?latitude=43.6&longitude=1.44&date=${tomorrow}&from=10:00&to=10:30&duration=60`
    const priceAround = async (sent: { token?: string | undefined }) => {
      const answer = await stand.call<{ centers: NearbyCenter[] }>('GET', around, sent)
      return answer.body.centers[0]?.slots[0]?.choices[0]?.discountPrice?.value
    }
    expect([await priceAround({ token }), await priceAround({})]).toEqual([1200, 1800])
  })
})

// requirement CA6
test('the slots of a guest cost no query more, those of a member one', async () => {
  const cost = async (member: number | null) => {
    await readDay(member)
    return (await recordStatements(() => readDay(member))).length
  }
  const [guest, withoutCard] = [await cost(null), await cost(other)]
  await giveCard(stand.db, 1)
  expect([guest, withoutCard, await cost(holder)]).toEqual([1, 2, 2])
})
