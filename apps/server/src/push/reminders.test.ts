import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { standForEach } from '../testing/stand.ts'
import { subscribeBrowser, type SubscribedBrowser } from './subscribed-browser.test-tools.ts'

let browser: SubscribedBrowser

/** Subscribed on Tuesday 24 November at 10:00 in Paris. */
const stand = await standForEach('reminders', {
  members: 3,
  bank: 'stand-in',
  jobs: 'by hand',
  apps: 2,
})
beforeEach(async () => {
  await control({ away: false })
  browser = await subscribeBrowser(stand, stand.tokens[0])
})

const thursday = '2026-11-26T19:00+01:00'

interface Match {
  readonly startsAt?: string
  readonly status?: 'Confirmed' | 'Cancelled'
  readonly createdAt?: string
  /** The partner of Léa, who booked. */
  readonly partner?: number
}

/** A booking of Léa's in Toulouse, 90 minutes long. */
async function book({
  startsAt = thursday,
  status = 'Confirmed',
  createdAt = '2026-11-24T10:00+01:00',
  partner,
}: Match = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with b as (
      insert into booking (center_id, court_id, sport_id, field_type_id, user_id, starts_at, ends_at,
        status, price_cents, original_price_cents, players, free_cancellation_hours, share_key,
        created_at)
      values (1, 1, 3, 1, 1, ${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '90 min',
        ${status}, 4800, 4800, 4, 24, ${crypto.randomUUID().slice(0, 22)}, ${createdAt}::timestamptz)
      returning id, starts_at)
    insert into participation (booking_id, starts_at, user_id, position, is_captain, share_cents)
    select id, starts_at, user_id, position, position = 1, 1200
    from b, (values (1, 1), (2, ${partner ?? null}::integer)) p (position, user_id)
    returning booking_id as id`.execute(stand.db)
  return rows[0]?.id ?? 0
}

/** The work of every process each minute, at an instant; then its queued jobs. */
async function remindAt(instant: string): Promise<void> {
  stand.clock(Date.parse(instant))
  await stand.jobs.repeat('remind players')
  await stand.jobs.work('push')
}

const titles = async (of = browser) => (await of.shown()).map(({ title }) => title)

async function control(body: object): Promise<void> {
  await fetch(`${stand.bank.pushUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

// requirement H3
describe('a player is reminded', () => {
  it('at 18h00 the day before, in words for a lock screen', async () => {
    const id = await book()
    await remindAt('2026-11-25T17:59+01:00')
    expect(await browser.shown()).toEqual([])
    await remindAt('2026-11-25T18:00+01:00')
    expect(await browser.shown()).toEqual([
      {
        title: 'Padel demain à 19h00',
        body: 'Toulouse · Piste 1 · 1\u00a0h\u00a030',
        path: `/mon-compte/mes-resa/${id}`,
        tag: `booking-${id}`,
      },
    ])
  })

  it('two hours before', async () => {
    await book()
    await remindAt('2026-11-26T16:59+01:00')
    expect(await titles()).toEqual([])
    await remindAt('2026-11-26T17:00+01:00')
    expect(await titles()).toEqual(['Ton match commence à 19h00'])
  })

  it('at 18h00 by the clock of the centre', async () => {
    await sql`update center set time_zone = 'Indian/Reunion' where id = 1`.execute(stand.db)
    await book({ startsAt: '2026-11-26T19:00+04:00' })
    await remindAt('2026-11-25T17:59+04:00')
    expect(await titles()).toEqual([])
    await remindAt('2026-11-25T18:00+04:00')
    expect(await titles()).toEqual(['Padel demain à 19h00'])
  })

  it('in another’s booking too, with a link to the list', async () => {
    const partner = await subscribeBrowser(stand, stand.tokens[1])
    await book({ partner: 2 })
    await remindAt('2026-11-25T18:00+01:00')
    expect(await partner.shown()).toMatchObject([{ path: '/mon-compte/mes-resa' }])
  })

  it('once, whichever process looks, and however often', async () => {
    await book()
    stand.clock(Date.parse('2026-11-25T18:00+01:00'))
    await Promise.all([1, 2, 3].map(() => stand.jobs.repeat('remind players')))
    const { rows } = await sql`select from push_notice`.execute(stand.db)
    expect(rows).toHaveLength(1)
    await stand.jobs.work('push')
    const queued = stand.jobs.queued()
    await remindAt('2026-11-25T18:01+01:00')
    expect(stand.jobs.queued()).toBe(queued)
  })
})

// requirement H4
describe('no reminder is sent', () => {
  it.each<[string, Match]>([
    ['a cancelled booking', { status: 'Cancelled' }],
    ['what was booked after that moment', { createdAt: '2026-11-25T18:01+01:00' }],
  ])('of %s', async (_what, match) => {
    await book(match)
    await remindAt('2026-11-25T18:05+01:00')
    expect(await titles()).toEqual([])
  })

  it('long after the moment', async () => {
    await book()
    await remindAt('2026-11-25T20:00+01:00')
    expect(await titles()).toEqual([])
  })

  it('to a player who does not want it', async () => {
    await book()
    const body = { receivePushNotification: false }
    await stand.call('PUT', '/users/clients', { token: stand.tokens[0], body })
    await remindAt('2026-11-25T18:00+01:00')
    expect(await titles()).toEqual([])
  })

  it.each([
    ['is cancelled', sql`update booking set status = 'Cancelled'`],
    [
      'is moved',
      sql`update booking set starts_at = starts_at + interval '1 hour',
      ends_at = ends_at + interval '1 hour'`,
    ],
  ])('of a booking that %s before it is sent', async (_what, change) => {
    await book()
    stand.clock(Date.parse('2026-11-25T18:00+01:00'))
    await stand.jobs.repeat('remind players')
    await change.execute(stand.db)
    await stand.jobs.work('push')
    expect(await titles()).toEqual([])
  })
})

it('a match that is moved is reminded of anew', async () => {
  await book()
  await remindAt('2026-11-26T17:00+01:00')
  await sql`update booking set starts_at = starts_at + interval '1 hour',
    ends_at = ends_at + interval '1 hour'`.execute(stand.db)
  await remindAt('2026-11-26T18:00+01:00')
  // the later one takes the place of the one before
  expect(await titles()).toEqual(['Ton match commence à 20h00'])
})

// requirement H5
describe('a push service', () => {
  it('that is away is asked again', async () => {
    await book()
    await control({ away: true })
    await remindAt('2026-11-25T18:00+01:00')
    expect(await titles()).toEqual([])
    await control({ away: false })
    expect(await stand.jobs.work('push')).toBe(0)
    expect(await titles()).toHaveLength(1)
  })

  it('that knows a browser no more has it forgotten', async () => {
    await book()
    await browser.end()
    await remindAt('2026-11-25T18:00+01:00')
    const { rows } = await sql`select from push_subscription`.execute(stand.db)
    expect(rows).toEqual([])
  })
})
