import { randomUUID } from 'node:crypto'
import type { Booking, OwnPlace } from '@quatre/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { requireSoundBooks } from '../../testing/ledger-proof.ts'
import { heldBooking } from '../../testing/pay.ts'
import { dueAt, join, paidGuest, sharedBooking, sharedDay, split } from '../../testing/shares.ts'
import { standForEach } from '../../testing/stand.ts'

const stand = await standForEach('own_place', { members: 4, bank: 'stand-in' })

const twelve = { currency: 'EUR', value: 1200 }

const ask = (method: 'POST', path: string, body: object, player?: number) =>
  stand.call(method, path, {
    body,
    token: player === undefined ? undefined : stand.tokens[player],
    key: randomUUID(),
  })

async function ownPlace(booking: Booking, body: object, player?: number) {
  const answer = await ask('POST', `/participations/${booking.shareKey}/place`, body, player)
  return (answer.body as { own: OwnPlace | null }).own
}

const paidMail = async (recipient: string) => {
  const mail = sql<{ text: string; subject: string }>`select text, subject from mail
    where template = 'share_paid' and recipient = ${recipient}`
  await expect.poll(async () => (await mail.execute(stand.db)).rows).toHaveLength(1)
  const { text = '', subject } = (await mail.execute(stand.db)).rows[0] ?? {}
  return { text, subject, key: /users_key=([\w-]{43})/.exec(text)?.[1] }
}

// requirement SH34
describe('a friend who has paid a share without an account', () => {
  test('has a mail with their receipt and the key of their place, on any device', async () => {
    const booking = await sharedBooking(stand)
    await paidGuest(stand, booking, 'Lucie')
    const { id, place } = await paidGuest(stand, booking, 'Julien')
    const { text, subject, key } = await paidMail('julien@ailleurs.example')
    expect(subject).toMatch(/: part payée$/)
    expect(text).toMatch(/12,00\s€, le 24\/11\/2026 à\s10h00/)
    const own = await ownPlace(booking, { place: key })
    expect(own).toMatchObject({
      id,
      status: 'Confirmed',
      isGuest: true,
      booking: null,
      leaving: { refund: twelve, destinations: ['card'] },
    })
    expect(await ownPlace(booking, { place })).toEqual(own)
    expect(await ownPlace(booking, { place: 's'.repeat(43) })).toBeNull()
    const receipt = await stand.call('GET', `/receipts/${own?.receipt ?? ''}`)
    expect(receipt.headers['content-type']).toBe('application/pdf')
    expect(text).toContain(`/_partage/${own?.receipt ?? ''}/recu`)
    const left = await ask('POST', `/participations/${booking.shareKey}/leave`, { place: key })
    expect(left.body).toMatchObject({ refund: twelve })
    expect(await ownPlace(booking, { place: key })).toBeNull()
    await requireSoundBooks(stand.bank, stand.db)
  })

  test('cannot leave once the deadline has come', async () => {
    const booking = await sharedBooking(stand)
    const { place } = await paidGuest(stand, booking, 'Julien')
    stand.clock(dueAt)
    expect(await ownPlace(booking, { place })).toMatchObject({ leaving: null })
  })
})

// requirements SH8 and SH34
describe('a signed-in member', () => {
  test('takes, pays and gives back a place by the calls of the link', async () => {
    const booking = await sharedBooking(stand)
    const link = `/participations/${booking.shareKey}`
    expect(await ownPlace(booking, {}, 1)).toBeNull()
    const joined = await ask('POST', link, {}, 1)
    expect(joined.body).toMatchObject({ share: twelve, status: 'Pending' })
    const body = { amount: twelve, paymentMethod: await stand.bank.card() }
    expect((await ask('POST', `${link}/payment`, body)).status).toBe(401)
    expect((await ask('POST', `${link}/payment`, body, 2)).status).toBe(404)
    const sent = { token: stand.tokens[1], key: randomUUID(), body }
    const paid = await stand.call('POST', `${link}/payment`, sent)
    expect(paid.body).toMatchObject({ resultCode: 'Authorised' })
    expect((await stand.call('POST', `${link}/payment`, sent)).body).toEqual(paid.body)
    expect(await ownPlace(booking, {}, 1)).toMatchObject({
      id: joined.body.id,
      status: 'Confirmed',
      isGuest: false,
      leaving: { refund: twelve, destinations: ['wallet', 'card'] },
    })
    const { text, key } = await paidMail('joueur2@joueurs.example')
    expect(key).toBeUndefined()
    expect(text).toContain(`/signin?redirect=${encodeURIComponent('/paiement/participants/')}`)
    expect((await ask('POST', `${link}/leave`, { to: 'card' }, 1)).body).toMatchObject({
      refund: twelve,
    })
    await requireSoundBooks(stand.bank, stand.db)
  })

  test('finds the link of the match in their own list', async () => {
    const booking = await sharedBooking(stand)
    await ask('POST', `/participations/${booking.shareKey}`, {}, 1)
    const { body } = await stand.call('GET', '/userparticipations?from=2026-12-01&to=2026-12-01', {
      token: stand.tokens[1],
    })
    expect(body).toMatchObject([{ shareKey: booking.shareKey }])
  })

  test('as the captain has their booking, and pays or leaves nothing by its link', async () => {
    const booking = await sharedBooking(stand)
    expect(await ownPlace(booking, {}, 0)).toMatchObject({ booking: booking.id, leaving: null })
    const left = await ask('POST', `/participations/${booking.shareKey}/leave`, {}, 0)
    expect(left.body).toMatchObject({ code: 'share_not_found' })
  })

  test('with an ended session gets session_expired, and as a guest the missing fields', async () => {
    const booking = await sharedBooking(stand)
    const ended = { token: 's'.repeat(43), body: {} }
    const link = `/participations/${booking.shareKey}`
    expect((await stand.call('POST', link, ended)).body).toMatchObject({ code: 'session_expired' })
    const { status, body } = await stand.call<{ fields: object }>('POST', link, { body: {} })
    expect([status, Object.keys(body.fields)]).toEqual([
      400,
      ['firstName', 'lastName', 'email', 'mobilePhone'],
    ])
    // with all fields they bring a guest
    const asGuest = { firstName: 'Tom', lastName: 'Marty', email: 'tom@ailleurs.example' }
    const guest = await ask('POST', link, { ...asGuest, mobilePhone: '0612345678' }, 1)
    expect(guest.body.place).toMatch(/^[\w-]{43}$/)
  })
})

// requirement SH35
test('a link whose shares are all paid says so after its deadline', async () => {
  const booking = await sharedBooking(stand)
  for (const name of ['Julien', 'Lucie', 'Tom']) await paidGuest(stand, booking, name)
  stand.clock(dueAt)
  expect((await join(stand, booking, 'Zoe')).body).toMatchObject({ code: 'match_full' })
})

// requirement SH21
test.each([
  ['their match is to come', 'Confirmed', 0],
  ['they have not paid it', 'Pending', 20],
  ['they have left it', 'Cancelled', 20],
  [null, 'Confirmed', 20],
])('a member is not named by who has played with them when %s', async (why, status, days) => {
  const before = await sharedBooking(stand)
  await sql`update participation set user_id = 2, status = ${status},
    left_at = case ${status} when 'Cancelled' then now() end where id = ${before.participations[1]?.id}`.execute(
    stand.db,
  )
  await sql`update booking set starts_at = starts_at - ${days} * interval '1 day', ends_at = ends_at - ${days} * interval '1 day',
    deadline_at = deadline_at - ${days} * interval '1 day'
      where id = ${before.id}`.execute(stand.db)
  const booking = await heldBooking(stand, { startingDate: at('20:00', sharedDay) })
  const { body } = await split(stand, booking)
  const path = `/bookings/${booking.id}/participations/${body.participations[1]?.id}`
  const named = await stand.call('PUT', path, {
    token: stand.tokens[0],
    body: { player: { id: 2 } },
  })
  expect(named.body.problem).toBe(why === null ? undefined : 'player_not_found')
})
