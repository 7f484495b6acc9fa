import { openDatabase } from '@quatre/db'
import type { LeadId } from '@quatre/domain'
import { sql } from 'kysely'
import { readEnvironment } from '../../environment.ts'
import { sendLead } from './send-lead.ts'
import { crmSettings, openSellsy } from './sellsy.ts'

/** A process that sends requests waiting for the CRM, and dies as by kill -9 before or after one of its calls. */
const environment = readEnvironment(process.env)
const settings = crmSettings(environment)
if (settings === null) throw new Error('no CRM')
const diesAt = Number(process.env.TEST_DIES_AT)
const clock = () => Number(process.env.TEST_NOW)
const ask = globalThis.fetch
let step = 0

function mayDie(): void {
  step += 1
  if (step === diesAt) process.kill(process.pid, 'SIGKILL')
}
globalThis.fetch = async (...asked) => {
  mayDie()
  const answer = await ask(...asked)
  mayDie()
  return answer
}

const db = openDatabase(environment.databaseUrl ?? '', { max: 4 })
const open = openSellsy(settings, clock)
// the negative control: it makes records without looking for them
const sellsy = process.env.TEST_BLIND ? { ...open, find: () => Promise.resolve(null) } : open
const { rows } = await sql<{ id: LeadId }>`
  select id from lead where crm_state = 'queued' order by random() limit 20`.execute(db)
await Promise.allSettled(rows.map(({ id }) => sendLead({ db, clock, sellsy, settings }, id)))
await db.destroy()
