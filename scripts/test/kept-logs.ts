import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where a test run keeps what it and the servers of its tests wrote. */
export const logFolder = resolve('test-results/logs')

/** Forgets the logs of the last run, and tells all that this one starts where to write. */
export function startKeepingLogs(): void {
  rmSync(logFolder, { recursive: true, force: true })
  mkdirSync(logFolder, { recursive: true })
  process.env.TEST_LOG_FOLDER = logFolder
}

/** Keeps what a step of the run wrote. */
export function keepOutput(step: string, output: string): void {
  writeFileSync(join(logFolder, `step-${step.replaceAll(/\W+/g, '-')}.log`), output)
}
