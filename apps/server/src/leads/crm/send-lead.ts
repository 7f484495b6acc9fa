import { createHash } from 'node:crypto'
import { daySeconds, hourSeconds, type LeadId } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import {
  claim,
  deleteOldClaims,
  endCrm,
  selectCrmLead,
  storeId,
  type CrmLead,
} from './crm-lead.sql.ts'
import {
  crmCompany,
  opportunityName,
  crmOpportunity,
  crmPerson,
  type CrmClient,
} from './opportunity.ts'
import {
  CrmRefusal,
  crmSettings,
  openSellsy,
  type CrmKind,
  type CrmSettings,
  type Sellsy,
} from './sellsy.ts'

/** The queue of requests to the CRM: `{ leadId }`. */
export const crmQueue = 'lead-crm'

type Needs = Pick<Platform, 'db' | 'clock'>

interface Sending extends Needs {
  readonly sellsy: Sellsy
  readonly settings: CrmSettings
}

const columns = {
  companies: 'crmCompanyId',
  contacts: 'crmContactId',
  individuals: 'crmIndividualId',
  opportunities: 'crmOpportunityId',
} as const

/** A record that is to be in the CRM once. */
interface Wanted {
  readonly kind: CrmKind
  /** The exact filters that find it. */
  readonly filters: Readonly<Record<string, string>>
  readonly body: object
}

/**
 * The number of a record in the CRM, found or made. It is searched under a claim before it is made; the claim lasts as
 * long as an earlier call, whose answer was lost, may still be at work there.
 * @throws Error when it is to be tried later
 */
async function obtain(
  { db, clock, sellsy }: Sending,
  lead: CrmLead,
  { kind, filters, body }: Wanted,
): Promise<number> {
  const column = columns[kind]
  const stored = lead[column]
  if (stored !== null) return stored
  const keyHash = createHash('sha256')
    .update(JSON.stringify([kind, filters]))
    .digest()
  if (!(await claim(db, keyHash, clock()))) throw new Error(`${kind} of the CRM: claimed`)
  const found = await sellsy.find(kind, filters)
  const id = found ?? (await sellsy.create(kind, body))
  await inTransaction(db, (tx) => storeId(tx, { leadId: lead.id, column, id, keyHash }))
  return id
}

async function obtainClient(sending: Sending, lead: CrmLead): Promise<CrmClient> {
  const {
    companyName,
    details: { siret },
    email,
  } = lead
  if (companyName === null) {
    const body = { type: 'prospect', ...crmPerson(lead) }
    return {
      individualId: await obtain(sending, lead, { kind: 'individuals', filters: { email }, body }),
    }
  }
  const company: Wanted = {
    kind: 'companies',
    filters: siret ? { siret } : { name: companyName },
    body: crmCompany(lead),
  }
  const companyId = await obtain(sending, lead, company)
  const contact: Wanted = { kind: 'contacts', filters: { email }, body: crmPerson(lead) }
  const contactId = await obtain(sending, lead, contact)
  await sending.sellsy.link(companyId, contactId)
  return { companyId, contactId }
}

/**
 * Sends a request to the CRM, from where an earlier try has stopped.
 * @throws Error when it is to be tried later
 */
export async function sendLead(sending: Sending, leadId: LeadId): Promise<void> {
  const { db, clock, settings } = sending
  const lead = await selectCrmLead(db, leadId)
  if (lead === null) return
  const end = (state: 'sent' | 'failed') =>
    inTransaction(db, (tx) => endCrm(tx, leadId, state, clock()))
  try {
    const client = await obtainClient(sending, lead)
    await obtain(sending, lead, {
      kind: 'opportunities',
      filters: { name: opportunityName(lead) },
      body: crmOpportunity(lead, client, settings),
    })
  } catch (error) {
    if (!(error instanceof CrmRefusal)) throw error
    await end('failed')
    throw error
  }
  await end('sent')
}

/** Sends requests of companies to the CRM, and checks its settings once the process runs. */
export function sendLeads({
  db,
  clock,
  jobs,
  log,
  environment,
}: Pick<Platform, 'db' | 'clock' | 'jobs' | 'log' | 'environment'>): void {
  const settings = crmSettings(environment)
  const sending = settings && { db, clock, settings, sellsy: openSellsy(settings, clock) }
  jobs.handle<{ leadId: LeadId }>(crmQueue, async ({ leadId }) => {
    if (sending === null) return inTransaction(db, (tx) => endCrm(tx, leadId, 'none', clock()))
    await sendLead(sending, leadId).catch((error: unknown) => {
      if (!(error instanceof CrmRefusal)) throw error
      log.error({ leadId, err: error }, 'a request is refused by the CRM')
    })
  })
  jobs.every('forget claims of the CRM', hourSeconds, () => deleteOldClaims(db, clock()))
  if (sending) {
    jobs.every('check the settings of the CRM', daySeconds, () => sending.sellsy.checkSettings())
  }
}
