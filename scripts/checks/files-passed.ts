import { Session, type Profiler } from 'node:inspector/promises'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { at } from '../../apps/server/src/testing/center-fixture.ts'
import { notify, signedItem } from '../../apps/server/src/testing/notify.ts'
import { cards, heldBooking, pay } from '../../apps/server/src/testing/pay.ts'
import { eventually } from '../../apps/server/src/testing/eventually.ts'
import { openStand } from '../../apps/server/src/testing/stand.ts'

/**
 * The number of files to read to follow one request from its arrival to its end: those of which a function runs, in the
 * real application, whose caches are empty. `--list` names them.
 */
const most = {
  // one for the advantage of the player's subscription card
  hold: { all: 30, own: 6, ownFolder: 'apps/server/src/bookings/' },
  // it ends when it is kept and answered
  notification: { all: 15, own: 3, ownFolder: 'apps/server/src/payments/' },
  // the job that follows: a booking is paid. Three of them for its mail: the calendar file, the way and
  // the telephone of the club; one for the names that mails write; one for credit; four for its invoice:
  // the event, its issue, its row, its VAT; one for late cancellations whose time it pays
  settlement: { all: 40, own: 6, ownFolder: 'apps/server/src/payments/' },
}

const root = resolve(import.meta.dirname, '../..')
const ofProduct = /^(apps\/server|packages\/[^/]+)\/src\/(?!testing\/)/

/** The notification of watching screens comes after the answer: it is the end of a change of a court. */
const screensTold = 'apps/server/src/platform/outage.ts'

async function listFilesPassed(work: () => Promise<unknown>, passedLast = ''): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const files = new Set<string>()
  await eventually(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    for (const path of result.filter(hasRun).map(repositoryPath)) files.add(path)
    if (passedLast && !files.has(passedLast)) throw new Error(`does not pass ${passedLast}`)
  })
  session.disconnect()
  return [...files].filter((path) => ofProduct.test(path)).toSorted()
}

const hasRun = ({ url, functions }: Profiler.ScriptCoverage): boolean =>
  url.startsWith('file:') && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0)

/** In the repository; the queue of the tests replaces the product's. */
const repositoryPath = ({ url }: Profiler.ScriptCoverage): string =>
  relative(root, fileURLToPath(url)).replace('testing/memory-jobs.ts', 'platform/jobs.ts')

async function followHold(): Promise<string[]> {
  const stand = await openStand('files_of_a_hold', { members: 1, answers: 'trust' })
  const hold = () => stand.hold(stand.tokens[0], { startingDate: at('18:00') })
  const files = await listFilesPassed(hold, screensTold)
  await stand.close()
  return files
}

/** The notification of a paid booking whose caller got no answer. */
async function followNotification(): Promise<Record<'notification' | 'settlement', string[]>> {
  const stand = await openStand('files_of_a_notification', {
    members: 1,
    bank: 'stand-in',
    jobs: 'by hand',
    answers: 'trust',
  })
  await stand.bank.control('notifications', { drop: 1_000_000 })
  const { body } = await pay(stand, await heldBooking(stand), { card: cards.lostAnswer })
  const [taken] = await stand.bank.payments()
  if (taken?.merchantReference !== body.payment) throw new Error('no money was taken')
  const item = signedItem(stand, {
    eventCode: 'AUTHORISATION',
    merchantReference: body.payment,
    pspReference: taken.pspReference,
    value: 4800,
  })
  const notification = await listFilesPassed(() => notify(stand, [item]))
  const settlement = await listFilesPassed(() => stand.jobs.work('provider-event'), screensTold)
  await stand.close()
  return { notification, settlement }
}

const followed = { hold: await followHold(), ...(await followNotification()) }
for (const name of ['hold', 'notification', 'settlement'] as const) {
  const files = followed[name]
  const { all, own, ownFolder } = most[name]
  const ownCount = files.filter((path) => path.startsWith(ownFolder)).length
  const isGood = files.length <= all && ownCount <= own
  console.log(
    `a ${name} passes ${files.length} files (at most ${all}), own ${ownCount} (at most ${own})`,
  )
  if (!isGood || process.argv.includes('--list')) console.log(files.join('\n'))
  if (!isGood) process.exitCode = 1
}
