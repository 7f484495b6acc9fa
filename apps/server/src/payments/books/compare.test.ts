import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { notify, signedItem, type Item } from '../../testing/notify.ts'
import { heldBooking, pay } from '../../testing/pay.ts'
import { standForEach } from '../../testing/stand.ts'
import { unanswered } from '../notifications/events.test-tools.ts'
import { commands } from './commands.ts'
import { selectDayTotals, selectDifferences } from './provider-movement.sql.ts'

// Every notification is lost: only the provider's reports show what it did.

const stand = await standForEach('compare', {
  members: 2,
  bank: 'stand-in',
  notifications: 'lost',
  jobs: 'by hand',
})
beforeEach(async () => {
  // the payments of earlier tests are on a day that is not read
  await stand.bank.forgetReports()
  await stand.bank.control('close-day', { day: '2026-10-01' })
})

/** The provider closes its books of a day of November; the next morning they are read. */
async function endDay(day: number): Promise<void> {
  await stand.bank.control('close-day', { day: `2026-11-${day}` })
  stand.clock(Date.parse(`2026-11-${day + 1}T09:00:00Z`))
  await stand.jobs.repeat('read payment reports')
}

async function paid(): Promise<string> {
  const booking = await heldBooking(stand, { startingDate: at('18:00', '2026-11-29') })
  const { body } = await pay(stand, booking)
  const taken = (await stand.bank.payments()).find((one) => one.merchantReference === body.payment)
  return taken?.pspReference ?? ''
}

async function alerts(): Promise<string[]> {
  const before = stand.logged().length
  await stand.jobs.repeat('compare with the provider')
  return stand
    .logged()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes('"level":50'))
}

// requirement P61
test('a movement that both have on a day is no difference, whatever else the report contains', async () => {
  await paid()
  await endDay(24)
  expect(await selectDayTotals(stand.db)).toEqual([
    { day: '2026-11-24', providerCents: 4800, ledgerCents: 4800 },
  ])
  expect(await selectDifferences(stand.db)).toEqual([])
  expect(await alerts()).toEqual([])
  expect(await commands.reconcile(stand.db, [], stand.now())).toEqual({
    lines: [
      '2026-11-24: provider 48.00 €, ledger 48.00 €',
      '1 days, 0 payments that differ, 0 days without a report',
    ],
    isSound: true,
  })
})

// requirement P61
test('a chargeback without a notification is a difference to the cent, an error after a day', async () => {
  const pspReference = await paid()
  await endDay(24)
  const amount = { value: 1234, currency: 'EUR' }
  await stand.bank.control('chargeback', { pspReference, amount })
  await endDay(25)
  const found = {
    reference: pspReference,
    providerCents: 3566,
    ledgerCents: 4800,
    since: '2026-11-25',
  }
  expect(await selectDifferences(stand.db)).toEqual([{ ...found, isStanding: false }])
  const { lines, isSound } = await commands.reconcile(stand.db, [], stand.now())
  expect(isSound).toBe(false)
  expect(lines).toContain(
    `${pspReference}: provider 35.66 €, ledger 48.00 €, difference -12.34 €, since 2026-11-25`,
  )
  expect(await alerts()).toEqual([])
  await endDay(26)
  expect(await selectDifferences(stand.db)).toEqual([{ ...found, isStanding: true }])
  expect(await alerts()).toEqual([expect.stringContaining(`"reference":"${pspReference}"`)])
})

// requirement P61
test('a movement in our ledger only is one as well', async () => {
  const pspReference = await paid()
  await endDay(24)
  await sql`delete from provider_movement`.execute(stand.db)
  expect(await selectDifferences(stand.db)).toMatchObject([
    { reference: pspReference, providerCents: 0, ledgerCents: 4800, since: '2026-11-24' },
  ])
})

// requirement P61
test.each([
  ['its report', async () => {}],
  [
    'its notification',
    async (item: Item) => {
      await notify(stand, [signedItem(stand, { ...item, eventDate: '2026-11-24T20:00:00Z' })])
      await stand.jobs.workAll()
    },
  ],
])('money that we are told of the next day, by %s, is of its own day', async (_, tell) => {
  const { authorisation } = await unanswered(stand)
  stand.clock(Date.parse('2026-11-25T08:00:00Z'))
  await tell(authorisation)
  await endDay(24)
  expect(await selectDifferences(stand.db)).toEqual([])
  await endDay(25)
  expect(await selectDifferences(stand.db)).toEqual([])
  expect((await selectDayTotals(stand.db)).map(({ ledgerCents }) => ledgerCents)).toEqual([4800])
})

// requirement P61
test('a day of ours of which no report comes is an error after two more', async () => {
  await paid()
  // the others have paid a year ago, before there were reports
  const ofDay = async () => (await alerts()).filter((line) => !line.includes('"day":"2025'))
  stand.clock(stand.now() + 71 * hourMs)
  expect(await ofDay()).toEqual([])
  stand.pass(120)
  expect(await ofDay()).toEqual([expect.stringContaining('"day":"2026-11-24"')])
})
