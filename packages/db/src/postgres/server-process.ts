import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { isServerAlive, readServerLock } from './lock-file.ts'

export type Launch = {
  postgres: string
  account: Account | undefined
  folder: string
  cluster: string
  logFile: string
  port: number
  socketFolder: string | undefined
  settings: Record<string, string>
}

/** A start that failed, with the server's own reason and whether another try may succeed. */
export class LaunchError extends Error {
  readonly passing: boolean

  constructor(reason: string, passing: boolean) {
    super(reason)
    this.passing = passing
  }
}

const startLimitMs = 60_000
const logLimitBytes = 5_000_000

/**
 * Starts the server and resolves to its pid when it accepts connections; throws LaunchError.
 *
 * It gets a process group of its own, so that Ctrl-C in the terminal reaches only us: the
 * application drains first and stops its database last.
 */
export async function launchServer(launch: Launch): Promise<number> {
  const { postgres, account, folder, cluster, logFile } = launch
  const oldLogBytes = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const log = openSync(logFile, oldLogBytes > logLimitBytes ? 'w' : 'a')
  const logStart = oldLogBytes > logLimitBytes ? 0 : oldLogBytes
  const child = spawn(postgres, ['-D', cluster, ...settingArguments(launch)], {
    ...account,
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  child.unref()
  let failure: string | undefined
  child.on('error', (error) => (failure = error.message))
  const ended = () => (failure ??= lastReason(logFile, logStart))
  child.on('exit', ended)
  const deadline = Date.now() + startLimitMs
  while (failure === undefined) {
    const lock = readServerLock(cluster)
    if (lock?.pid === child.pid && lock?.ready) {
      // once it serves, its end is no failure to start, and its folder may be gone by then
      child.off('exit', ended)
      return lock.pid
    }
    if (Date.now() > deadline) {
      if (child.pid) await stopServer(child.pid)
      throw new LaunchError('no answer after a minute', false)
    }
    await sleep(10)
  }
  throw new LaunchError(failure, /shared memory|lock file|in use|could not bind/.test(failure))
}

function settingArguments({ port, socketFolder, settings }: Launch): string[] {
  const all: Record<string, string> = {
    ...settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketFolder ?? '',
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function lastReason(logFile: string, start: number): string {
  const lines = readFileSync(logFile).subarray(start).toString('utf8').split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC|error while loading/.test(line))
  const reason = fatal ?? lines.findLast((line) => line !== '') ?? `see ${logFile}`
  return reason.replace(/^.*?(FATAL|PANIC):\s*/, '')
}

/** A TCP port of 127.0.0.1 that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/**
 * Stops the server as « fast shutdown »: sessions are ended, data is written, the next start needs no recovery. One
 * that hangs (on a full disk, for example) gets an immediate shutdown, then a kill; its log repairs the data. All of it
 * fits into the 15 s that a shutdown waits for a part.
 */
export async function stopServer(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 5_500],
    ['SIGKILL', 500],
  ] as const) {
    signalServer(pid, signal)
    const deadline = Date.now() + timeoutMs
    while (Date.now() < deadline) {
      if (!isServerAlive(pid)) return
      await sleep(10)
    }
  }
}

function signalServer(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended by itself, as intended.
  }
}
