import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProgramRunning } from '../running-program.ts'

/** The facts that a running server writes about itself in its data folder. */
export type ServerLock = {
  pid: number
  port: number
  socketFolder: string
  starting: boolean
  ready: boolean
  stopping: boolean
}

/**
 * Reads `postmaster.pid`: pid, data folder, start, port, socket folder, address, shared memory and
 * status, one a line (PostgreSQL, src/include/utils/pidfile.h).
 */
export function readServerLock(cluster: string): ServerLock | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return undefined
  }
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
    starting: (lines[7] ?? '').startsWith('starting'),
    ready: (lines[7] ?? '').startsWith('ready'),
    stopping: (lines[7] ?? '').startsWith('stopping'),
  }
}

/** Whether the process of a lock still runs and is a PostgreSQL. */
export const isServerAlive = (pid: number): boolean => isProgramRunning(pid, 'postgres')
