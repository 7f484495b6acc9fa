import type pg from 'pg'
import type { PostgresPoolClient } from 'kysely'

const preparedLimit = 300
const sightingsLimit = 3000

/**
 * Names for the statements of one pool. One seen three times is prepared under a name, so that
 * PostgreSQL parses and plans it once a connection. Texts whose shape varies (long value lists)
 * rarely come back, and the limits keep both sides' memory bounded.
 */
function statementNames(): (text: string) => string | undefined {
  const sightings = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known) return known
    if (names.size >= preparedLimit) return undefined
    const count = (sightings.get(text) ?? 0) + 1
    if (count < 3) {
      if (sightings.size >= sightingsLimit) sightings.clear()
      sightings.set(text, count)
      return undefined
    }
    sightings.delete(text)
    const name = `q${names.size + 1}`
    names.set(text, name)
    return name
  }
}

class PreparedClient {
  readonly #client: pg.PoolClient
  readonly #nameOf: (text: string) => string | undefined

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
  }

  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = values.length > 0 ? this.#nameOf(text) : undefined
    return this.#client.query({ name, text, values: values as unknown[] })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

/** Gives a pool's clients as Kysely wants them: one wrapper for each connection, kept with it. */
export function preparedClients(): (client: pg.PoolClient) => PostgresPoolClient {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const nameOf = statementNames()
  return (client) => {
    const known = clients.get(client)
    if (known) return known
    const wrapper = new PreparedClient(client, nameOf) as unknown as PostgresPoolClient
    clients.set(client, wrapper)
    return wrapper
  }
}
