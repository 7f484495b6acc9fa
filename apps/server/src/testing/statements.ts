import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

/** The statements of a piece of work, in its order; not those of others meanwhile. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const asked = new AsyncLocalStorage<string[]>()
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [sent] = args as [string | { text: string }]
    asked.getStore()?.push((typeof sent === 'string' ? sent : sent.text).trim())
    return Reflect.apply(query, this, args)
  } as typeof query)
  const statements: string[] = []
  await asked.run(statements, work).finally(() => spy.mockRestore())
  return statements
}
