import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { join, paidGuest, payAsGuest, sharedBooking } from '../testing/shares.ts'
import { cards } from '../testing/pay.ts'
import { standForEach } from '../testing/stand.ts'
import { subscribeBrowser } from './subscribed-browser.test-tools.ts'

const stand = await standForEach('paid_shares', { members: 2, bank: 'stand-in', jobs: 'by hand' })

// requirement SH20
test('notifies only the captain’s browsers of each paid share', async () => {
  const booking = await sharedBooking(stand)
  const [browser, stranger] = await Promise.all([
    subscribeBrowser(stand, stand.tokens[0]),
    subscribeBrowser(stand, stand.tokens[1]),
  ])
  const { body: hesitant } = await join(stand, booking, 'Nora')
  await payAsGuest(stand, booking, hesitant, { card: cards.refused })
  const { id } = await paidGuest(stand, booking, 'Julien')
  await payAsGuest(stand, booking, hesitant)
  await paidGuest(stand, booking, 'Lucie')
  await stand.jobs.work('push')
  const when = 'Padel mar. 1er déc. à 18h00'
  const shown = await browser.shown()
  expect(shown.map(({ title, body }) => [title, body])).toEqual([
    ['Julien a payé sa part', `2 parts sur 4 sont payées · ${when}`],
    ['Nora a payé sa part', `3 parts sur 4 sont payées · ${when}`],
    ['Lucie a payé sa part', `Toutes les parts sont payées · ${when}`],
  ])
  expect(shown[0]).toMatchObject({
    path: `/mon-compte/mes-resa/${booking.id}`,
    tag: `share-${id}`,
  })
  expect(await stranger.shown()).toEqual([])
})

// requirement SH20
test('does not notify a captain of a booking that is cancelled meanwhile, or against their choice', async () => {
  const booking = await sharedBooking(stand)
  const browser = await subscribeBrowser(stand, stand.tokens[0])
  await sql`update app_user set receive_push_notification = false where id = 1`.execute(stand.db)
  await paidGuest(stand, booking, 'Julien')
  await sql`update app_user set receive_push_notification = true where id = 1`.execute(stand.db)
  await paidGuest(stand, booking, 'Lucie')
  await sql`update booking set status = 'Cancelled' where id = ${booking.id}`.execute(stand.db)
  await stand.jobs.work('push')
  expect(await browser.shown()).toEqual([])
})
