import autocannon from 'autocannon'
import { measuredRound, medianRound, type Measured } from './measured.ts'

export const connections = 16
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 4)
const usualPace = { rounds: 3, seconds: roundSeconds, warmUpSeconds: Math.min(1.5, roundSeconds) }

/** Something to be measured; `run` loads it once, for about so many seconds. */
export interface Load {
  run(seconds: number): Promise<Measured>
}

export interface GetOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly connections?: number
}

/** GET of one address from kept connections, each asking again as soon as it is answered. */
export function get(url: string, options: GetOptions = {}): Load {
  return { run: (seconds) => loadOnce({ url, duration: seconds, connections, ...options }) }
}

/** GET where each request is another one than those before it. */
export function getEach(
  origin: string,
  makeRequest: (count: number) => {
    readonly path: string
    readonly headers?: Record<string, string>
  },
): Load {
  let count = 0
  const setupRequest = <Request>(request: Request) => ({ ...request, ...makeRequest((count += 1)) })
  return {
    run: (duration) =>
      loadOnce({ url: origin, duration, connections, requests: [{ setupRequest }] }),
  }
}

/**
 * GET where every connection has an address of its own, one for each connection: the server may let
 * requests that ask for the same at the same moment share one reading, and here none can.
 */
export function getApart(
  origin: string,
  paths: readonly string[],
  { headers }: Pick<GetOptions, 'headers'> = {},
): Load {
  if (new Set(paths).size !== connections) throw new Error(`${connections} addresses are needed`)
  return {
    run(duration) {
      let next = 0
      return loadOnce({
        url: origin,
        duration,
        connections,
        headers,
        setupClient: (client) => client.setRequests([{ path: paths[next++] ?? '/' }]),
      })
    },
  }
}

async function loadOnce(options: Parameters<typeof autocannon>[0]): Promise<Measured> {
  const latencies: number[] = []
  const run = autocannon(options)
  run.on('response', (_client, status, _bytes, milliseconds) => {
    if (status >= 200 && status < 300) latencies.push(milliseconds)
  })
  const result = await run
  return measuredRound(latencies, result.duration, result.errors + result.non2xx)
}

/** Runs `job` for numbers 0, 1, 2… until `count` or `until`, from 16 loops; a job throws to fail. */
export async function inParallel(
  { count = Infinity, until = Infinity }: { count?: number; until?: number },
  job: (index: number) => Promise<void>,
): Promise<Measured> {
  const latencies: number[] = []
  let next = 0
  let failures = 0
  async function loop(): Promise<void> {
    while (next < count && performance.now() < until) {
      const index = next++
      const begin = performance.now()
      try {
        await job(index)
        latencies.push(performance.now() - begin)
      } catch (error) {
        if (failures++ === 0) console.error(error instanceof Error ? error.message : error)
      }
    }
  }
  const begin = performance.now()
  await Promise.all(Array.from({ length: connections }, loop))
  return measuredRound(latencies, (performance.now() - begin) / 1000, failures)
}

/**
 * Measures loads in turn, A B C A B C A B C after a warm-up of each, one at a time, so that any
 * other work of the machine slows all of them. Returns the medians of each load.
 */
export async function interleaved<const Names extends string>(
  loads: Record<Names, Load>,
  { rounds, seconds, warmUpSeconds } = usualPace,
): Promise<Record<Names, Measured>> {
  const names = Object.keys(loads) as Names[]
  for (const name of names) await loads[name].run(warmUpSeconds)
  const measured = new Map(names.map((name) => [name, [] as Measured[]]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) measured.get(name)?.push(await loads[name].run(seconds))
  }
  const medians = names.map((name) => [name, medianRound(measured.get(name) ?? [])])
  return Object.fromEntries(medians) as Record<Names, Measured>
}
