import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fillLimit } from '../../testing/fill-limit.ts'
import { cards } from '../../testing/pay.ts'
import { dueAt, join, paidGuest, payAsGuest, sharedBooking } from '../../testing/shares.ts'
import { standForEach } from '../../testing/stand.ts'

const stand = await standForEach('share_mail_limits', { members: 4, bank: 'stand-in' })

const readMails = async (template: string) => {
  const { rows } = await sql<{ recipient: string; subject: string; text: string }>`
    select recipient, subject, text from mail where template = ${template} order by id`.execute(
    stand.db,
  )
  return rows
}

const sendAndReadNews = async () => {
  await stand.jobs.repeat('tell captains of shares')
  return readMails('share_news')
}

const marc = { firstName: 'Marc', lastName: 'Duval', email: 'marc@ailleurs.example' }

// requirement SH31
test('a mailbox gets three mails of shares an hour, whoever’s bookings they are about', async () => {
  const booking = await sharedBooking(stand)
  const name = async (player: object | null) => {
    const { rows } = await sql<{ id: number }>`select id from participation
      where booking_id = ${booking.id} and position = 2 and left_at is null`.execute(stand.db)
    const path = `/bookings/${booking.id}/participations/${rows[0]?.id}`
    return stand.call('PUT', path, { token: stand.tokens[0], body: { player } })
  }
  // as another captain's bookings have used it
  await fillLimit(stand, 'mailsToMailbox', { count: 1, key: `${marc.email} share` })
  for (let times = 0; times < 4; times++) {
    const email = `marc${times === 0 ? '' : `+${times}`}@ailleurs.example`
    expect((await name({ ...marc, email })).status).toBe(200)
    expect((await name(null)).status).toBe(200)
  }
  expect(await readMails('share_link')).toHaveLength(2)
  expect((await name({ ...marc, email: 'nora@ailleurs.example' })).status).toBe(200)
  expect(await readMails('share_link')).toHaveLength(3)
  stand.pass(60)
  await name(null)
  await name(marc)
  expect(await readMails('share_link')).toHaveLength(4)
})

// requirement SH31
test('counts « nothing was charged » among them: an attempt left at the bank is no money', async () => {
  const booking = await sharedBooking(stand)
  stand.clock(dueAt - minuteMs)
  for (const firstName of ['Julien', 'Lucie']) {
    const { body: guest } = await join(stand, booking, firstName)
    await payAsGuest(stand, booking, guest, { card: cards.challenge })
  }
  stand.clock(dueAt + 10 * minuteMs)
  await fillLimit(stand, 'mailsToMailbox', { count: 3, key: 'julien@ailleurs.example share' })
  await stand.jobs.repeat('reconcile payments')
  await expect
    .poll(async () => (await readMails('share_unpaid')).map(({ recipient }) => recipient))
    .toEqual(['lucie@ailleurs.example'])
})

describe('the captain', () => {
  // requirement SH32
  test('gets one mail about several changes, three minutes after the first', async () => {
    const booking = await sharedBooking(stand)
    for (const firstName of ['Julien', 'Lucie']) await paidGuest(stand, booking, firstName)
    const { body: tom } = await join(stand, booking, 'Tom')
    const left = { body: { place: tom.place } }
    await stand.call('POST', `/participations/${booking.shareKey}/leave`, left)
    stand.pass(2)
    expect(await sendAndReadNews()).toEqual([])
    stand.pass(1)
    await expect.poll(sendAndReadNews).toHaveLength(1)
    const [news] = await sendAndReadNews()
    expect(news?.subject).toBe('Du nouveau pour ton match\u00a0: 3 parts sur 4 payées')
    expect(news?.text).toMatch(
      /Julien a payé sa part\.\nLucie a payé sa part\.\nTom ne vient plus\.\n3 parts sur 4 sont payées, /,
    )
    stand.pass(3)
    expect(await sendAndReadNews()).toHaveLength(1)
  })

  // requirement SH32
  test('reads only the last change of each player, and nothing of a player who is back', async () => {
    const booking = await sharedBooking(stand)
    const move = async (firstName: string) => {
      const { body } = await join(stand, booking, firstName)
      const left = { body: { place: body.place } }
      await stand.call('POST', `/participations/${booking.shareKey}/leave`, left)
    }
    for (const firstName of ['Tom', 'Lou', 'Tom', 'Lou']) await move(firstName)
    await join(stand, booking, 'Lou')
    stand.pass(3)
    await expect.poll(sendAndReadNews).toHaveLength(1)
    const [news] = await sendAndReadNews()
    expect(news?.subject).toBe('Tom ne vient plus\u00a0: une place est libre')
    expect(news?.text).not.toContain('Lou')
  })

  // requirement SH30
  test('reads no sentence of a stranger in a subject', async () => {
    const booking = await sharedBooking(stand)
    await paidGuest(stand, booking, 'gain.example')
    stand.pass(3)
    // a booking that something else has locked waits for the next time
    const subjects = async () => (await sendAndReadNews()).map(({ subject }) => subject)
    await expect.poll(subjects).toEqual(['Un joueur a payé sa part (2 sur 4)'])
  })
})

// requirement SH33
describe('joining and leaving', () => {
  /** Another person each time: a mailbox has a limit of its own. */
  const newcomer = (times: number) => `Tom${'abcdefghijklm'.charAt(times)}`

  test('is limited by connection, by link and by mailbox', async () => {
    const booking = await sharedBooking(stand)
    const move = async (name: string, from: string) => {
      const { status, body } = await join(stand, booking, name, from)
      if (status !== 200) return status
      const leaving = { from, body: { place: body.place } }
      return (await stand.call('POST', `/participations/${booking.shareKey}/leave`, leaving)).status
    }
    for (let times = 0; times < 10; times++) {
      expect(await move(newcomer(times), '203.0.113.1')).toBe(200)
    }
    expect(await move('Zoe', '203.0.113.1')).toBe(429)
    for (let times = 0; times < 3; times++) expect(await move('Zoe', '203.0.113.2')).toBe(200)
    expect(await move('Zoe', '203.0.113.3')).toBe(429)
    await fillLimit(stand, 'linkMoves', { count: 34, key: `link:${booking.id}` })
    expect(await move('Lucie', '203.0.113.4')).toBe(429)
  })

  test('delays no refund', async () => {
    const booking = await sharedBooking(stand)
    const { place } = await paidGuest(stand, booking, 'Julien')
    await fillLimit(stand, 'linkMoves', { count: 60, key: `link:${booking.id}` })
    const leaving = { body: { place } }
    const left = await stand.call('POST', `/participations/${booking.shareKey}/leave`, leaving)
    expect(left.body).toMatchObject({ refund: { value: 1200 } })
  })

  test('takes no place from a newcomer, by their e-mail', async () => {
    const booking = await sharedBooking(stand)
    await join(stand, booking, 'Julien')
    expect((await join(stand, booking, 'Julien')).body).toMatchObject({
      problem: 'payment_in_progress',
    })
    stand.pass(10)
    expect((await join(stand, booking, 'Julien')).status).toBe(200)
  })

  test('that is refused counts for nothing', async () => {
    const booking = await sharedBooking(stand)
    for (const name of ['Julien', 'Lucie', 'Tom']) await join(stand, booking, name, '203.0.113.1')
    for (let times = 0; times < 20; times++) {
      expect((await join(stand, booking, 'Zoe', '203.0.113.2')).status).toBe(409)
    }
    stand.pass(10)
    expect((await join(stand, booking, 'Zoe', '203.0.113.2')).status).toBe(200)
  })
})
