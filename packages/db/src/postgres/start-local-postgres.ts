import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fullDisk } from '../full-disk.ts'
import { OperatorError } from '../operator-error.ts'
import type { Account } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { prepareCluster, superuser } from './cluster.ts'
import { type Lease, takeLease } from './lease.ts'
import { isServerAlive, readServerLock } from './lock-file.ts'
import { makeOwned, preparePrivateFolder } from './private-folder.ts'
import { type Launch, LaunchError, freePort, launchServer, stopServer } from './server-process.ts'

export type LocalPostgres = { url: string; stop(): Promise<void> }

export type LocalPostgresOptions = {
  /** Everything of this server lies below it: cluster, socket, password and log. */
  dataFolder: string
  log: { info(message: string): void; warn(message: string): void }
  /** PostgreSQL settings that replace ours. */
  settings?: Record<string, string>
}

const database = 'quatre'
const retryLimitMs = 10_000
const othersLeaveMs = 1_000
// After a crash the server first replays its log, up to max_wal_size.
const recoveryLimitMs = 60_000
// sun_path of a Unix address: 104 bytes on macOS, 108 on Linux, with the closing zero.
const socketPathLimit = 103

const usualSettings: Record<string, string> = {
  shared_buffers: '256MB',
  max_connections: '200',
  wal_compression: 'on',
  max_wal_size: '1GB',
  jit: 'off',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
}

/**
 * Starts the PostgreSQL that npm installed, or joins the one already running on this folder.
 *
 * The returned address prefers the Unix socket (trusted: its folder belongs to one account); TCP on
 * 127.0.0.1 asks for a random password. A server that dies is started again on the same address.
 * `stop()` ends the server (fast shutdown) unless another process still uses it.
 * Throws OperatorError with one line when it cannot be started.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const { folder, account } = await preparePrivateFolder(resolve(options.dataFolder))
  const binaries = await prepareBinaries(account)
  const { cluster, password } = await prepareCluster(folder, binaries, account)
  const launch: Launch = {
    postgres: binaries.postgres,
    account,
    folder,
    cluster,
    logFile: join(folder, 'postgres.log'),
    port: await freePort(),
    socketFolder: await prepareSocketFolder(folder, account),
    settings: { ...usualSettings, ...options.settings },
  }
  let stopping = false
  let server = await reachServer(launch, password, onLost)
  let recovery: Promise<void> | undefined

  function onLost(): void {
    if (stopping) return
    options.log.warn('PostgreSQL stopped unexpectedly and is started again.')
    recovery = reachServer(launch, password, onLost).then(
      (again) => void (server = again),
      (error: Error) => {
        // a caller that stops anyway has got the reason
        if (!stopping) options.log.warn(error.message)
      },
    )
  }

  return {
    url: server.url,
    stop: async () => {
      stopping = true
      await recovery
      const last = await isLastAfterAll(server.lease)
      await server.lease.release()
      if (!last) return options.log.info('PostgreSQL stays up: another process still uses it.')
      await stopServer(server.pid)
    },
  }
}

/** Processes that the same Ctrl-C ended may not have lost their leases yet. */
async function isLastAfterAll(lease: Lease): Promise<boolean> {
  const deadline = Date.now() + othersLeaveMs
  for (;;) {
    if (await lease.isLast().catch(() => true)) return true
    if (Date.now() > deadline) return false
    await sleep(50)
  }
}

type Server = { pid: number; url: string; lease: Lease }

/**
 * Joins the server that a lock names, or launches one. After a kill -9 of the server its children
 * need a moment to notice and let go of the shared memory, hence the tries.
 */
async function reachServer(launch: Launch, password: string, onLost: () => void): Promise<Server> {
  const started = Date.now()
  let hungServer: number | undefined
  let launched: number | undefined
  for (;;) {
    try {
      const { pid, ours } = await adoptOrLaunch(launch)
      if (ours) launched = pid
      const url = databaseUrl(launch, password)
      return { pid, url, lease: await takeLease(url, database, onLost) }
    } catch (error) {
      const lock = readServerLock(launch.cluster)
      const final = error instanceof LaunchError && !error.passing
      const late = Date.now() > started + (lock?.starting ? recoveryLimitMs : retryLimitMs)
      if (late && !final && lock?.stopping && lock.pid !== hungServer) {
        // Its owner was killed, or gave up on it: a full disk makes a server hang like this.
        hungServer = lock.pid
        await stopServer(lock.pid)
      } else if (final || late) {
        if (launched !== undefined) await stopServer(launched)
        throw startFailure(launch, error)
      }
      await sleep(100)
    }
  }
}

async function adoptOrLaunch(launch: Launch): Promise<{ pid: number; ours: boolean }> {
  const lock = readServerLock(launch.cluster)
  if (lock && isServerAlive(lock.pid)) {
    if (!lock.ready) throw new LaunchError('the server is still starting or stopping', true)
    launch.port = lock.port
    launch.socketFolder = lock.socketFolder || undefined
    return { pid: lock.pid, ours: false }
  }
  if (lock) await rm(join(launch.cluster, 'postmaster.pid'), { force: true })
  return { pid: await launchServer(launch), ours: true }
}

function startFailure({ folder, logFile }: Launch, error: unknown): OperatorError {
  const message = error instanceof Error ? error.message : String(error)
  // On a full disk the server cannot even write its reason to the log.
  const reason = fullDisk(folder, error) ?? message
  return new OperatorError(`PostgreSQL does not start: ${reason} (log: ${logFile}).`, {
    cause: error,
  })
}

function databaseUrl({ port, socketFolder }: Launch, password: string): string {
  const address = `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`
  return socketFolder ? `${address}?host=${encodeURIComponent(socketFolder)}` : address
}

async function prepareSocketFolder(
  folder: string,
  account: Account | undefined,
): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  const inside = join(folder, 'run')
  if (Buffer.byteLength(join(inside, '.s.PGSQL.65535')) <= socketPathLimit) {
    await makeOwned(inside, account)
    return inside
  }
  const short = `/tmp/quatre-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  await makeOwned(short, account).catch(() => {})
  const found = lstatSync(short, { throwIfNoEntry: false })
  const owner = account?.uid ?? process.getuid?.()
  const ours = found?.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
  return ours ? short : undefined
}
