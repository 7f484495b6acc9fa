import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

// One segment of PostgreSQL's log takes 16 MB, and a checkpoint needs some room beside it.
const leastFreeMegabytes = 32

/** Whether an error, or its cause, reports that a disk has no room left. */
export function lacksRoom(error: unknown): boolean {
  if (/No space left on device|Disk quota exceeded|ENOSPC/.test(String(error))) return true
  return error instanceof Error && error.cause !== undefined && lacksRoom(error.cause)
}

/**
 * The operator's message when the disk of a folder is full; null when it is not.
 * @param error the failure there: it may come from before room was freed
 */
export function fullDisk(folder: string, error: unknown): string | null {
  let existing = folder
  while (!existsSync(existing)) existing = dirname(existing)
  const { bavail, bsize } = statfsSync(existing)
  const freeMegabytes = Math.floor((bavail * bsize) / 1e6)
  const isFull = freeMegabytes < leastFreeMegabytes || lacksRoom(error)
  return isFull ? `the disk of ${folder} is full, ${freeMegabytes} MB are left` : null
}
