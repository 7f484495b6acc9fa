import { createServer, type AddressInfo } from 'node:net'
import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, afterAll, describe, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { hurriedPace } from '../testing/hurried-pace.ts'
import { besidePool } from './connections.ts'
import { openJobs, type Jobs } from './jobs.ts'
import { inTransaction } from './transaction.ts'

let jobs: Jobs | null = null

const database = await createTestDatabase('jobs')
afterEach(async () => {
  await jobs?.stop()
  jobs = null
})
afterAll(() => database.close())

interface Work {
  readonly name: string
}

/** Starts a queue that does its jobs by `work`. */
async function start(queue: string, work: (job: Work) => Promise<void>): Promise<Jobs> {
  jobs = openJobs(database.url, pino({ level: 'silent' }), hurriedPace)
  jobs.handle<Work>(queue, work)
  await jobs.start()
  return jobs
}

// requirement O10
describe('a job', () => {
  test('that fails is tried again until it is done', async () => {
    const tries: string[] = []
    const { add } = await start('failing', async ({ name }) => {
      tries.push(name)
      if (tries.length < 2) throw new Error('not yet')
    })
    await add(database.db, 'failing', { name: 'a' })
    await eventually(async () => expect(tries).toEqual(['a', 'a']))
  })

  test('beside one that fails is done, and bears that the batch comes again', async () => {
    const done: string[] = []
    let refusals = 1
    const { add } = await start('batch', async ({ name }) => {
      if (name === 'bad' && refusals-- > 0) throw new Error('not yet')
      done.push(name)
    })
    await inTransaction(database.db, async (tx) => {
      await add(tx, 'batch', { name: 'bad' })
      await add(tx, 'batch', { name: 'good' })
    })
    await eventually(async () => expect(new Set(done)).toEqual(new Set(['good', 'bad'])))
  })

  test('of a transaction that is rolled back is never done', async () => {
    const done: string[] = []
    const { add } = await start('outbox', async ({ name }) => {
      done.push(name)
    })
    const undone = inTransaction(database.db, async (tx) => {
      await add(tx, 'outbox', { name: 'never' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await add(database.db, 'outbox', { name: 'after' })
    await eventually(async () => expect(done).toContain('after'))
    expect(done).toEqual(['after'])
  })

  test('that is left undone by a process that stopped is done by the next', async () => {
    let tries = 0
    const failing = await start('handed-over', async () => {
      tries++
      throw new Error('this process cannot')
    })
    await failing.add(database.db, 'handed-over', { name: 'b' })
    await eventually(async () => expect(tries).toBeGreaterThan(0))
    await failing.stop()
    const done: string[] = []
    await start('handed-over', async ({ name }) => {
      done.push(name)
    })
    await eventually(async () => expect(done).toEqual(['b']))
  })
})

describe('the connections of jobs', () => {
  test('are made as every client of ours makes its own', async () => {
    let said = ''
    const server = createServer((socket) => {
      socket.on('data', (bytes) => {
        said += bytes.toString('latin1')
        socket.destroy()
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const url = `postgresql://quatre@127.0.0.1:${port}/quatre`
    await openJobs(url, pino({ level: 'silent' }))
      .start()
      .catch(() => {})
    server.close()
    expect(said).toContain('options\0-c timezone=UTC -c jit=off -c statement_timeout=30000\0')
  })

  test('are as many as are left beside the pool, however much there is to do', async () => {
    jobs = openJobs(database.url, pino({ level: 'silent' }), hurriedPace)
    const queues = ['one', 'two', 'three', 'four', 'five', 'six']
    for (const queue of queues) jobs.handle(queue, async () => {})
    await jobs.start()
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'jobs'`.execute(database.db)
    expect(rows.length).toBeLessThanOrEqual(besidePool.jobs)
  })
})

// requirement O17
describe('a repeated job', () => {
  /** How often two processes did it in the time of ten. */
  async function runsOfTwo(name: string, runMs = 0): Promise<number> {
    const startedAt: number[] = []
    const both = [0, 1].map(() => openJobs(database.url, pino({ level: 'silent' }), hurriedPace))
    for (const one of both) {
      one.every(name, 0.3, async () => {
        startedAt.push(performance.now())
        await new Promise((done) => setTimeout(done, runMs))
      })
    }
    await both[0]?.start()
    await new Promise((done) => setTimeout(done, 150))
    await both[1]?.start()
    await new Promise((done) => setTimeout(done, 3_000))
    await Promise.all(both.map((one) => one.stop()))
    return startedAt.length
  }

  test('is done once, however many processes there are', async () => {
    const runs = await runsOfTwo('alternate')
    expect(runs).toBeGreaterThan(3)
    expect(runs).toBeLessThanOrEqual(12)
  })

  test('is not begun by another while it goes on', async () => {
    expect(await runsOfTwo('long', 1_000)).toBeLessThanOrEqual(4)
  })
})

test('a repeated job goes on after an error, one run at a time', async () => {
  let runs = 0
  let atOnce = 0
  let most = 0
  jobs = openJobs(database.url, pino({ level: 'silent' }), hurriedPace)
  jobs.every('sweep', 0.05, async () => {
    runs++
    most = Math.max(most, ++atOnce)
    await new Promise((done) => setTimeout(done, 120))
    atOnce--
    throw new Error('this time')
  })
  await jobs.start()
  await eventually(async () => expect(runs).toBeGreaterThan(2))
  expect(most).toBe(1)
})
