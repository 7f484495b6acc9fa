import type { Db } from '@quatre/db'
import { selectVersions, type Period } from './court-time.sql.ts'

interface Waiting {
  readonly period: Period
  readonly resolve: (version: string) => void
  readonly reject: (error: unknown) => void
}

/**
 * Asks for versions of centre-days, one query at a time for everybody: whoever asks while a query
 * is under way is served by the next one, so that an answer is never older than its question.
 */
export function versionReader(db: Db): (period: Period) => Promise<string> {
  let waiting: Waiting[] = []
  let busy = false

  async function serve(): Promise<void> {
    busy = true
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      const periods = new Map(asked.map(({ period }) => [keyOf(period), period]))
      try {
        const versions = await selectVersions(db, [...periods.values()])
        const byKey = new Map([...periods.keys()].map((key, index) => [key, versions[index] ?? '']))
        for (const { period, resolve } of asked) resolve(byKey.get(keyOf(period)) ?? '')
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    busy = false
  }

  return (period) =>
    new Promise((resolve, reject) => {
      waiting.push({ period, resolve, reject })
      if (!busy) void serve()
    })
}

const keyOf = ({ centerId, from, to }: Period) => `${centerId}:${from}:${to}`
