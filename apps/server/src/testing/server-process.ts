import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answer } from './stand.ts'
import type { ReadyMessage, ServerMessage } from './booking-server.ts'
import { centers, fixtureNow } from './center-fixture.ts'
import type { PlantedFault } from './plant-faults.ts'

const program = fileURLToPath(new URL('./booking-server.ts', import.meta.url))
const plantFaults = new URL('./plant-faults.ts', import.meta.url).href

type Received<Body> = Omit<Answer<Body>, 'bytes'>

export interface ServerProcess {
  readonly address: string
  /** Sets its clock; resolves once it goes by it. */
  clock(now: number): Promise<void>
  /** Has it die at a checkpoint from then on. */
  arm(checkpoint: string): Promise<void>
  /** Does work now that it does every so often; resolves once it is done, or the server dead. */
  repeat(name: string): Promise<void>
  post<Body>(
    path: string,
    token: string | undefined,
    body: object,
    key?: string,
  ): Promise<Received<Body> & { readonly milliseconds: number }>
  put<Body>(path: string, token: string | undefined, body: object): Promise<Received<Body>>
  get<Body>(path: string, token: string | undefined): Promise<Received<Body>>
  hold(token: string | undefined, body: object): ReturnType<ServerProcess['post']>
  /** The signal or code it ended with. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

/**
 * The real server in a process of its own, with the fixture's clock; `crashAt` names a checkpoint. With `faults` it is a
 * negative control, whose code is wrong there.
 */
export async function startServerProcess(
  databaseUrl: string,
  options: {
    readonly variables?: Record<string, string>
    readonly crashAt?: string
    readonly pace?: number
    readonly now?: number
    readonly pages?: 'built'
    readonly faults?: readonly PlantedFault[]
  } = {},
): Promise<ServerProcess> {
  const child = fork(program, {
    env: {
      ...process.env,
      ...options.variables,
      NODE_NO_WARNINGS: '1',
      DATABASE_URL: databaseUrl,
      TEST_NOW: String(options.now ?? fixtureNow),
      TEST_PACE: String(options.pace ?? 1),
      ...(options.crashAt !== undefined && { TEST_CRASH_AT: options.crashAt }),
      ...(options.pages && { TEST_PAGES: options.pages }),
      ...(options.faults && { TEST_FAULTS: JSON.stringify(options.faults) }),
    },
    execArgv: options.faults ? ['--import', plantFaults] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code))
  const [ready] = (await Promise.race([
    once(child, 'message'),
    ended.then((how) => Promise.reject(new Error(`the server ended: ${how}`))),
  ])) as [ReadyMessage]

  async function send<Body>(
    path: string,
    request: RequestInit,
    token: string | undefined,
  ): Promise<Received<Body> & { readonly milliseconds: number }> {
    const startedAt = performance.now()
    const answer = await fetch(`${ready.address}/api/v1${path}`, {
      ...request,
      headers: {
        ...request.headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    })
    const body = (await answer.json()) as Body
    const milliseconds = performance.now() - startedAt
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body,
      milliseconds,
    }
  }

  async function tell(message: ServerMessage): Promise<void> {
    const heard = once(child, 'message')
    child.send(message, () => {})
    await Promise.race([heard, ended])
  }

  const server: ServerProcess = {
    address: ready.address,
    ended,
    clock: (now) => tell({ now }),
    arm: (crashAt) => tell({ crashAt }),
    repeat: (name) => tell({ repeat: name }),
    post: (path, token, body, key = randomUUID()) =>
      send(
        path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
        },
        token,
      ),
    put: (path, token, body) =>
      send(
        path,
        {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
        token,
      ),
    get: (path, token) => send(path, {}, token),
    hold: (token, body) =>
      server.post('/bookings', token, { center: centers.toulouse, duration: 60, ...body }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
    },
  }
  return server
}

/** Processes that die one after the other: the next one starts while a test uses the one before. */
export function serversThatDie(databaseUrl: string, variables: Record<string, string> = {}) {
  const start = () => startServerProcess(databaseUrl, { variables })
  let coming = start()
  return {
    async next(checkpoint: string): Promise<ServerProcess> {
      const server = await coming
      coming = start()
      await server.arm(checkpoint)
      return server
    },
    stop: async () => (await coming).stop(),
  }
}

/** The value below which so much of a sample lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
