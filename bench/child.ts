import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const checkout = resolve(import.meta.dirname, '..')
const stopTimeoutMs = 15_000
const startTimeoutMs = 240_000

export interface Child {
  readonly process: ChildProcess
  /** Everything it wrote to its error output so far. */
  errors(): string
  stop(): Promise<void>
}

/** Starts a program in a process group of its own, so that Ctrl-C reaches it only through `stop`. */
export function startChild(
  command: string,
  commandArguments: readonly string[],
  { env = {}, cwd = checkout }: { env?: Record<string, string | undefined>; cwd?: string } = {},
): Child {
  const child = spawn(command, commandArguments, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  child.on('error', (error) => (errors += error.message))
  return { process: child, errors: () => errors, stop: () => stopGroup(child) }
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  const late = await Promise.race([gone, sleep(stopTimeoutMs, 'late', { ref: false })])
  if (late === 'late') process.kill(-child.pid, 'SIGKILL')
  await gone
}

/** Waits until an address answers 200. @throws Error with the child's last words */
export async function untilAnswering(url: string, child: Child): Promise<void> {
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    if (child.process.exitCode !== null) break
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await sleep(15)
  }
  throw new Error(`${url} does not answer: ${child.errors().trim().slice(-2000)}`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
