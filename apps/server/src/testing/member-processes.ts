import { createTestDatabase, type TestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { addMembers, fillCenters } from './center-fixture.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { startStandIn, type StandIn } from './stand-in.ts'

interface Owed {
  readonly kind: 'tournament_entry' | 'course' | 'league_team'
  readonly id: number
  readonly cents: number
}

export interface MemberProcesses extends TestDatabase {
  readonly bank: StandIn
  /** The last one hears of payments. */
  readonly servers: readonly ServerProcess[]
  readonly tokens: readonly string[]
  /** The address and body of a payment by card. */
  payment(owed: Owed, card?: string): Promise<readonly [path: string, body: object]>
}

/** So many real processes on one database with adult members, and a bank. */
export async function openMemberProcesses(
  label: string,
  { processes, members }: { readonly processes: number; readonly members: number },
): Promise<MemberProcesses> {
  const [bank, database] = await Promise.all([startStandIn(), createTestDatabase(label)])
  await fillCenters(database.db)
  const tokens = await addMembers(database.db, members)
  await sql`update app_user set birth_date = '1990-01-01'`.execute(database.db)
  const start = () => startServerProcess(database.url, { variables: bank.variables })
  const servers = await Promise.all(Array.from({ length: processes }, start))
  await bank.notify(servers.at(-1)?.address ?? '')
  return {
    ...database,
    bank,
    servers,
    tokens,
    async payment({ kind, id, cents }, card) {
      const amount = { value: cents, currency: 'EUR' }
      const body = { amount, paymentMethod: await bank.card(card) }
      return [`/charges/${kind}/${id}/payment?paidCredit=0`, body]
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.all([bank.stop(), database.close()])
    },
  }
}
