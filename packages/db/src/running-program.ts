import { existsSync, readFileSync } from 'node:fs'

/**
 * Whether a process runs with `name` in its command line. Where `/proc` exists, it unmasks a number that another
 * program received after a restart of the machine, and a dead process that its parent has not collected (its command
 * line is empty).
 */
export function isProgramRunning(pid: number, name: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  if (!existsSync('/proc/self/cmdline')) return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name)
  } catch {
    return false
  }
}
