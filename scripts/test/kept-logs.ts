import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder for the logs of a test run and of the servers of its tests. */
export const logFolder = resolve('test-results/logs')

/** Deletes the logs of the last run, and gives the log folder to all processes that this one starts. */
export function startKeepingLogs(): void {
  rmSync(logFolder, { recursive: true, force: true })
  mkdirSync(logFolder, { recursive: true })
  process.env.TEST_LOG_FOLDER = logFolder
}

export function keepOutput(step: string, output: string): void {
  writeFileSync(join(logFolder, `step-${step.replaceAll(/\W+/g, '-')}.log`), output)
}
