import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@quatre/db'
import { minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { proofSize } from '../../testing/proof-size.ts'
import { startStandIn, type StandIn } from '../../testing/stand-in.ts'
import { addLeads, crmRecords, crmStates, setFaults } from './crm-stand.test-tools.ts'

const worker = fileURLToPath(new URL('./crm-worker.test-tools.ts', import.meta.url))
const requests = proofSize({ usual: 8, long: 200 })
/** The latest call before or after which a process dies. */
const lastStep = proofSize({ usual: 61, long: 151 })
const mostRounds = 400

let database: TestDatabase
let standIn: StandIn

beforeEach(async () => {
  ;[database, standIn] = await Promise.all([createTestDatabase('crm_proof'), startStandIn()])
  await setFaults(standIn.crmUrl, { loseShare: 0.3 })
})
afterEach(async () => {
  await Promise.all([standIn.stop(), database.close()])
})

/** Lives until its work is done, or until the step at which it is killed; gives how it ended. */
async function runWorker(variables: Record<string, string>): Promise<string> {
  const child = fork(worker, {
    env: {
      ...process.env,
      ...standIn.variables,
      NODE_NO_WARNINGS: '1',
      DATABASE_URL: database.url,
      ...variables,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal ?? String(code)
}

const allSent = async () => (await crmStates(database.db)).queued === undefined

/** So many requests; two processes at a time, each killed somewhere else, a minute later the next two, until it is enough. */
async function send(
  count: number,
  isEnough: () => Promise<boolean>,
  variables: Record<string, string> = {},
): Promise<string[]> {
  await addLeads(database.db, count, { now: fixtureNow })
  const ends: string[] = []
  for (let round = 0; round < mostRounds; round++) {
    if (await isEnough()) return ends
    const now = fixtureNow + round * (minuteMs + 1)
    const steps = [1 + ((round * 37) % lastStep), 1 + ((round * 53 + 20) % lastStep)]
    ends.push(
      ...(await Promise.all(
        steps.map((step) =>
          runWorker({ ...variables, TEST_NOW: String(now), TEST_DIES_AT: String(step) }),
        ),
      )),
    )
  }
  throw new Error('not all is sent')
}

const countDoubles = (names: readonly (string | undefined)[]) => names.length - new Set(names).size

// requirement L74
test('every request becomes one opportunity, whatever answers are lost and wherever processes die', async () => {
  const ends = await send(requests, allSent)
  const { opportunities, companies, contacts, individuals } = await crmRecords(standIn.crmUrl)
  const { rows } = await sql<{ reference: string; id: number; amount: string }>`
    select reference, crm_opportunity_id as id, (amount_cents / 100.0)::numeric(9, 2)::text as amount
    from lead order by id`.execute(database.db)
  const made = new Map(opportunities.map((one) => [one.id, one]))
  for (const { reference, id, amount } of rows) {
    expect(made.get(id)?.name?.endsWith(reference)).toBe(true)
    expect(made.get(id)?.amount).toBe(amount)
  }
  expect({
    sent: (await crmStates(database.db)).sent,
    opportunities: opportunities.length,
    doubleCompanies: countDoubles(companies.map(({ name }) => name)),
    doublePeople: countDoubles([...contacts].map(({ email }) => email)),
    doubleIndividuals: countDoubles(individuals.map(({ email }) => email)),
  }).toEqual({
    sent: requests,
    opportunities: requests,
    doubleCompanies: 0,
    doublePeople: 0,
    doubleIndividuals: 0,
  })
  // the two of the first round at least; more while there are leads left to send
  expect(ends.filter((how) => how === 'SIGKILL').length).toBeGreaterThan(1)
})

// requirement L74
test('the control: a process that does not look before it makes leaves doubles', async () => {
  await setFaults(standIn.crmUrl, { loseShare: 0.5 })
  const hasDoubles = async () => {
    const { opportunities, contacts } = await crmRecords(standIn.crmUrl)
    const names = [...opportunities.map(({ name }) => name), ...contacts.map(({ email }) => email)]
    return countDoubles(names) > 0
  }
  await send(8, async () => (await hasDoubles()) || allSent(), { TEST_BLIND: 'yes' })
  expect(await hasDoubles()).toBe(true)
})
