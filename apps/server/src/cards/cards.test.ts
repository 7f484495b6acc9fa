import type { Offer, OfferItem } from '@quatre/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { centers } from '../testing/center-fixture.ts'
import { addOffers, giveCard, offers } from '../testing/subscription.ts'
import { standForEach } from '../testing/stand.ts'

const stand = await standForEach('cards', { members: 2, prepare: ({ db }) => addOffers(db) })

const call = <Body = OfferItem>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  member: number | null = 0,
) =>
  stand.call<Body>(method, path, {
    ...(member !== null && { token: stand.tokens[member] }),
    ...(body && { body }),
  })

const readOffers = (body: object) => call<Offer[]>('POST', '/offres/muchoOrMas', body, null)
const choose = (offerId: number, userId = 1, member = 0) =>
  call('PUT', `/offres/${offerId}/muchoOrMas/item/?appId=2&userId=${userId}`, undefined, member)
const readItems = async (filter: object) =>
  (await call<OfferItem[]>('POST', '/offreItem/muchoOrMas', { userId: 1, ...filter })).body.map(
    ({ id }) => id,
  )

// requirement CA7
describe('offers', () => {
  test('of a centre are those valid there, with their savings', async () => {
    const { body } = await readOffers({ isValid: true, centerId: centers.toulouse, userId: 2 })
    expect(body.map(({ id }) => id)).toEqual([offers.mucho, offers.muchoMas])
    expect(body[0]).toMatchObject({
      offreType: { name: 'Mucho' },
      price: { value: 2900 },
      center: { id: centers.toulouse, name: 'Toulouse' },
      criteria: { discountPercent: 50, coversPeak: false, horizonDays: 21 },
    })
    expect(
      body.map(({ samples }) => samples.map((one) => [one.price.value, one.cardPrice.value])),
    ).toEqual([
      [
        [2700, 1800],
        [4800, 4800],
      ],
      [
        [2700, 1800],
        [4800, 2400],
      ],
    ])
  })

  test('have the off-peak hours of their centre, or none when they count at all', async () => {
    const { body } = await readOffers({})
    const slots = body.find(({ id }) => id === offers.mucho)?.hourSlots
    expect(slots).toHaveLength(7)
    const all = { dayweek: 1, startingHour: 8, startingMinute: 0, endingHour: 17, endingMinute: 0 }
    expect(slots?.[0]).toEqual(all)
    expect(body.find(({ id }) => id === offers.muchoMas)?.hourSlots).toEqual([])
  })

  test.each([
    [{ offreTypeName: 'Mucho' }, [offers.mucho, offers.muchoLyon]],
    [{ offreTypeName: 'MuchoMas', centerId: centers.lyon }, [offers.muchoMas]],
    [{ isValid: false }, [offers.formerCao]],
    [{ centerId: 999 }, [offers.muchoMas]],
  ])('are looked for by %j', async (filter, expected) => {
    expect((await readOffers(filter)).body.map(({ id }) => id)).toEqual(expected)
  })

  test.each([{ offreTypeName: 'Gratuit' }, { isValid: 'oui' }, { centerId: -1 }, { price: 0 }])(
    'are not looked for by %j',
    async (filter) => expect((await readOffers(filter)).status).toBe(400),
  )

  test('name their centres and hours', async () => {
    const read = (offreTypeName: string) =>
      call<object[]>('POST', '/configurationAbos/offreType', { offreTypeName }, null)
    expect((await read('MuchoMas')).body).toMatchObject([
      { groupName: 'Tous les centres', type: 'MuchoMas', configurationAboHourTimeslots: [] },
    ])
    expect((await read('Mucho')).body).toMatchObject([
      { configurationAboCenters: [{ center: { name: 'Toulouse' } }] },
      { configurationAboCenters: [{ center: { name: 'Lyon' } }] },
    ])
  })
})

describe('a card that is chosen', () => {
  // requirement CA11
  test('is one, however often it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => choose(offers.mucho)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ status: 'pending', paid: false, startingDate: null })
    expect(await readItems({ isActive: true })).toEqual([])
  })

  test('is another after half an hour', async () => {
    const first = await choose(offers.mucho)
    stand.pass(29)
    expect((await choose(offers.mucho)).body.id).toBe(first.body.id)
    stand.pass(1)
    expect((await choose(offers.mucho)).body.id).not.toBe(first.body.id)
  })

  test.each([
    ['of somebody else', offers.mucho, 2, 403, 'forbidden'],
    ['that is not there', 999, 1, 404, 'offer_not_found'],
    ['that is no longer on sale', offers.formerCao, 1, 404, 'offer_not_found'],
  ])('%s is refused', async (_, offerId, userId, status, code) => {
    expect(await choose(offerId, userId)).toMatchObject({ status, body: { code } })
    const { rows } = await sql`select from offer_item`.execute(stand.db)
    expect(rows).toEqual([])
  })

  // requirement CA12
  test('is refused beside one of its kind, until that one is over', async () => {
    await giveCard(stand.db, 1, { paidUntil: '2026-11-25' })
    expect((await choose(offers.muchoLyon)).body).toMatchObject({ code: 'card_already_active' })
    expect((await choose(offers.muchoMas)).status).toBe(200)
    stand.clock(Date.parse('2026-11-25T00:00+01:00'))
    expect((await choose(offers.muchoLyon)).status).toBe(200)
  })
})

describe('own cards', () => {
  test('are found by the parameters of the search', async () => {
    const mucho = await giveCard(stand.db, 1, { renews: true, paidUntil: '2026-12-10' })
    const mas = await giveCard(stand.db, 1, { offerId: offers.muchoMas, paidUntil: '2026-11-30' })
    const former = await giveCard(stand.db, 1, {
      offerId: offers.formerCao,
      paidUntil: '2026-11-20',
    })
    await giveCard(stand.db, 2)
    expect(await readItems({})).toEqual([former, mas, mucho])
    expect(await readItems({ isActive: true })).toEqual([mas, mucho])
    expect(await readItems({ isActive: true, offreTypeName: 'Mucho' })).toEqual([mucho])
    const asSpecified = { isNotCancelled: true, paid: true, endingAfter: '2026-11-24' }
    // one that never renewed itself is not cancelled
    expect(await readItems(asSpecified)).toEqual([mas, mucho])
    await call('PUT', `/offreItem/${mucho}/renewal`, { renews: false })
    expect(await readItems(asSpecified)).toEqual([mas])
    expect(await readItems({ isNotCancelled: false })).toEqual([mucho])
    expect(await readItems({ endingAfter: '2026-11-29' })).toEqual([mucho])
  })

  test('are marked when they are the combined one', async () => {
    const id = await giveCard(stand.db, 1, { offerId: offers.muchoMas })
    const { body } = await call('GET', `/offreItem/${id}`)
    expect(body).toMatchObject({ productId: `oi_mm_${id}`, endingDate: '2026-12-09', paid: true })
    const { body: configuration } = await call<object>('GET', `/offreItem/${id}/configurationAbo`)
    expect(configuration).toMatchObject({ type: 'MuchoMas' })
  })

  // requirement CA17
  test.each(['', '/configurationAbo'])('are hidden from others, with a flag%s', async (part) => {
    const id = await giveCard(stand.db, 2)
    for (const asked of [id, 999_999]) {
      const { status, body } = await call<object>('GET', `/offreItem/${asked}${part}`)
      expect(status).toBe(404)
      expect(body).toMatchObject({ failed: true, message: 'Cette carte n’existe pas.' })
    }
    expect((await call('POST', '/offreItem/muchoOrMas', { userId: 2 })).body).toEqual([])
  })
})

// requirement CA13
describe('the renewal of a card', () => {
  const set = (id: number, renews: boolean, member = 0) =>
    call('PUT', `/offreItem/${id}/renewal`, { renews }, member)

  test('is stopped for the end of its period, and it stays good until then', async () => {
    const id = await giveCard(stand.db, 1, { renews: true })
    expect((await call('GET', `/offreItem/${id}`)).body.renewal).toEqual({
      date: '2026-12-10',
      price: { currency: 'EUR', value: 2900 },
    })
    for (const _ of [1, 2]) {
      const { body } = await set(id, false)
      expect(body).toMatchObject({ isActive: true, isCancelled: true, renewal: null })
    }
    stand.clock(Date.parse('2026-12-09T23:59:59+01:00'))
    expect((await call('GET', `/offreItem/${id}`)).body.isActive).toBe(true)
    stand.pass(1)
    expect((await call('GET', `/offreItem/${id}`)).body.status).toBe('ended')
  })

  test('is agreed to before it is paid for', async () => {
    const { id } = (await choose(offers.mucho)).body
    expect((await set(id, true)).status).toBe(200)
    const { rows } = await sql`select renews, next_charge_at from offer_item`.execute(stand.db)
    expect(rows).toEqual([{ renews: true, nextChargeAt: null }])
  })

  test('wants a card that is kept for it', async () => {
    const id = await giveCard(stand.db, 1)
    expect((await set(id, true)).body).toMatchObject({ code: 'card_not_stored' })
  })

  test('is refused for a card that is over, or another member’s', async () => {
    const id = await giveCard(stand.db, 1, { paidUntil: '2026-11-24' })
    expect((await set(id, true)).body).toMatchObject({ code: 'card_not_active' })
    expect((await set(id, true, 1)).status).toBe(404)
  })
})

// requirement CA15
test('a member who closes their account has no card renewed', async () => {
  const id = await giveCard(stand.db, 1, { renews: true })
  await choose(offers.muchoMas)
  const left = await stand.call('DELETE', '/users/me?appId=2', {
    token: stand.tokens[0],
    body: {},
  })
  expect(left.status).toBe(200)
  const { rows } =
    await sql`select id, state, renews, next_charge_at from offer_item order by id`.execute(
      stand.db,
    )
  expect(rows).toMatchObject([
    { id, state: 'active', renews: false, nextChargeAt: null },
    { state: 'lapsed' },
  ])
})
