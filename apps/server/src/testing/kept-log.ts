import { openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { openLog } from '../startup/log.ts'

/**
 * The log of a test's application, as the product writes it, every level of it. A whole test run keeps it in a folder too,
 * where it is searched for secrets (scripts/checks/secrets-in-logs.ts).
 * @param label names the file
 * @param errorsTo where errors are shown besides
 */
export function keepLog(
  label: string,
  errorsTo?: NodeJS.WritableStream,
): { readonly log: FastifyBaseLogger; readonly logged: () => string } {
  const folder = process.env.TEST_LOG_FOLDER
  const name = `${label.replaceAll(/[^\w-]/g, '-')}-${process.pid}.log`
  const file = folder === undefined ? null : openSync(join(folder, name), 'a')
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = chunk.toString()
      lines.push(line)
      if (file !== null) writeSync(file, line)
      if (errorsTo && /^\{"level":[56]0/.test(line)) errorsTo.write(line)
      done()
    },
  })
  return { log: openLog('trace', sink), logged: () => lines.join('') }
}
