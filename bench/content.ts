import fc from 'fast-check'
import { body, dearest } from '../packages/domain/src/content/query/query-storm.test-tools.ts'
import type { Bench } from './bench.ts'
import { measuredRound } from './measured.ts'

const randomBodies = 10_000
const timesEach = 100
const mostMs = 50

interface Query {
  readonly path: string
  readonly body: unknown
}

/** Queries of the content service, one after the other: bodies at random, then the dearest it takes. */
export async function measureContent(bench: Bench): Promise<void> {
  const { report, site } = bench
  const paths = fc.constantFrom('/', '/pages', '/pages/padel', '/nothing')
  const random = fc
    .sample(fc.tuple(paths, body), { numRuns: randomBodies, seed: 13 })
    .map(([path, asked]) => ({ path, body: asked }))
  const loads = {
    [`${randomBodies} bodies at random`]: random,
    ...Object.fromEntries(
      Object.entries(dearest).map(([name, asked]) => [
        name,
        Array.from({ length: timesEach }, () => ({ path: '/', body: asked })),
      ]),
    ),
  }
  report.heading('Content service over HTTP, one connection')
  for (const [name, queries] of Object.entries(loads)) {
    const measured = await ask(`${site.origin}/_content`, queries)
    report.load(name, measured)
    report.figure({
      name: `p99 of ${name}`,
      value: measured.p99,
      unit: 'ms',
      digits: 1,
      target: { atMost: mostMs },
    })
  }
}

/** An answer of 5xx is a failure; a query that is refused is answered. */
async function ask(address: string, queries: readonly Query[]) {
  const latencies: number[] = []
  let failures = 0
  const begin = performance.now()
  for (const query of queries) {
    const start = performance.now()
    const answer = await fetch(address + query.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(query.body),
    })
    await answer.arrayBuffer()
    latencies.push(performance.now() - start)
    if (answer.status >= 500) failures += 1
  }
  return measuredRound(latencies, (performance.now() - begin) / 1000, failures)
}
