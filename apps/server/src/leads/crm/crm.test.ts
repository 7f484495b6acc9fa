import { minuteMs, type LeadId } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { standForEach } from '../../testing/stand.ts'
import { ask, bodies } from '../leads-stand.test-tools.ts'
import { addLeads, crmRecords, crmStates, setFaults } from './crm-stand.test-tools.ts'
import { sendLead, sendLeads } from './send-lead.ts'
import { crmSettings, openSellsy, type Sellsy } from './sellsy.ts'

/** Request numbers go on, since the CRM keeps the requests of earlier tests. */
let first = 1

const stand = await standForEach('crm', { bank: 'stand-in', jobs: 'by hand' })
const read = crmSettings(stand.environment)
if (read === null) throw new Error('no CRM')
const settings = read
beforeEach(async () => {
  await setFaults(stand.bank.crmUrl)
  // of a process that has just begun: it has no token, and knows no quota
  const { db, jobs, environment } = stand
  sendLeads({ db, jobs, environment, clock: () => stand.now(), log: stand.app.log })
})

async function queueLeads(count: number): Promise<LeadId[]> {
  const ids = await addLeads(stand.db, count, { first, now: stand.now() })
  first += count
  for (const leadId of ids) await stand.jobs.add(stand.db, 'lead-crm', { leadId })
  return ids
}

const opportunities = async () => (await crmRecords(stand.bank.crmUrl)).opportunities

async function storedIds(id: LeadId | undefined) {
  const { rows } = await sql<Record<string, number | null>>`select crm_company_id, crm_contact_id,
    crm_individual_id, crm_opportunity_id from lead where id = ${id}`.execute(stand.db)
  return rows[0]
}

// requirement L73
test('a request becomes an opportunity of its company and contact, to the cent', async () => {
  const [id] = await queueLeads(1)
  expect(await stand.jobs.work('lead-crm')).toBe(0)
  const { companies, contacts, links } = await crmRecords(stand.bank.crmUrl)
  const stored = await storedIds(id)
  expect(await opportunities()).toMatchObject([
    {
      id: stored?.crmOpportunityId,
      name: '[Team building] Société 1 · 4P-ZZ223',
      amount: '720.01',
      pipeline: 71,
      step: 711,
      contact_ids: [contacts[0]?.id],
      related: [
        { type: 'company', id: companies[0]?.id },
        { type: 'contact', id: contacts[0]?.id },
      ],
    },
  ])
  expect([links, stored?.crmCompanyId, await crmStates(stand.db)]).toEqual([
    1,
    companies[0]?.id,
    { sent: 1 },
  ])
  const { rows } = await sql`select what from lead_event`.execute(stand.db)
  expect(rows).toEqual([{ what: 'crm_sent' }])
})

// requirement L73
test('a company’s request goes to the CRM, by its SIRET and with our reference', async () => {
  const { body } = await ask(stand, bodies['team-building'])
  expect(await stand.jobs.work('lead-crm')).toBe(0)
  const { companies } = await crmRecords(stand.bank.crmUrl)
  const made = (await opportunities()).find(({ name }) => name?.endsWith(body.reference))
  expect([made?.name, companies.at(-1)]).toMatchObject([
    `[Team building] Filet SARL · ${body.reference}`,
    { name: 'Filet SARL', legal_france: { siret: '73282932000074' } },
  ])
})

// requirement L76
test('the note of an opportunity has every fact of the form, and never « 1 personnes »', async () => {
  const franchise = {
    ...bodies['team-building'],
    contactType: 'franchise',
    city: 'Albi',
    capacity: 1,
    date: '2027-03-02',
    informations: 'Un local près de la rocade.',
    details: {
      projectStage: 'local',
      areaSquareMeters: 1800,
      ownFunds: '100 000 à 300 000 €',
      budget: '5 000 à 10 000 €',
      period: 'Mars',
      startingDate: '2027-03-02T18:30:00+01:00',
      siret: '732 829 320 00074',
    },
  }
  const { body } = await ask(stand, franchise, { business: true })
  expect(await stand.jobs.work('lead-crm')).toBe(0)
  const made = (await opportunities()).find(({ name }) => name?.endsWith(body.reference))
  const facts = ['Toulouse', 'mardi 2 mars', '18h30', '1\u00a0personne', 'Albi', 'local trouvé']
  facts.push('1800\u00a0m²', '100 000 à 300 000 €', '5 000 à 10 000 €', 'Mars', '73282932000074')
  for (const fact of facts) expect.soft(made?.note).toContain(fact)
  expect(made?.note).toMatch(/Un local près de la rocade\.$/)
})

// requirement L73
test('without a company it is of a person; companies and contacts are made once', async () => {
  first = 10
  await queueLeads(20)
  while ((await stand.jobs.work('lead-crm')) > 0) stand.pass(1)
  const { companies, individuals, contacts } = await crmRecords(stand.bank.crmUrl)
  const repeated = (names: readonly (string | undefined)[]) => names.length - new Set(names).size
  expect(individuals.map(({ email }) => email)).toEqual([
    'zoe10@firme.example',
    'zoe0@firme.example',
  ])
  expect(repeated(companies.map(({ name }) => name))).toBe(0)
  expect(repeated(contacts.map(({ email }) => email))).toBe(0)
})

// requirement L74
describe('when the CRM fails', () => {
  test.each([
    ['answers 500', { status: 500, times: 1 }],
    ['asks for patience', { status: 429, times: 1 }],
    ['has its quota spent', { quotas: { minute: 0 } }],
    ['loses its answers', { loseShare: 1 }],
  ])('a request waits while it %s, and is sent once it is back', async (_what, faults) => {
    await queueLeads(1)
    const before = (await opportunities()).length
    await setFaults(stand.bank.crmUrl, faults)
    expect(await stand.jobs.work('lead-crm')).toBe(1)
    expect(await crmStates(stand.db)).toEqual({ queued: 1 })
    await setFaults(stand.bank.crmUrl)
    stand.pass(1)
    expect(await stand.jobs.work('lead-crm')).toBe(0)
    expect((await opportunities()).length - before).toBe(1)
  })

  test('a token that is gone is renewed once', async () => {
    const sellsy = openSellsy(settings, () => stand.now())
    await sellsy.checkSettings()
    await setFaults(stand.bank.crmUrl, { forgetTokens: true })
    await sellsy.checkSettings()
    await setFaults(stand.bank.crmUrl, { status: 401, times: 2 })
    await expect(sellsy.checkSettings()).rejects.toThrow('answers 401')
  })

  test('a refusal is reported, and the request is not sent again', async () => {
    await queueLeads(1)
    await setFaults(stand.bank.crmUrl, { status: 400, times: 1 })
    expect(await stand.jobs.work('lead-crm')).toBe(0)
    expect(await crmStates(stand.db)).toEqual({ failed: 1 })
    expect(stand.logged()).toContain('a request is refused by the CRM')
    expect(stand.logged()).not.toContain('Vingt personnes')
  })

  test('nothing is asked of it for a minute once it asks for patience', async () => {
    const sellsy = openSellsy(settings, () => stand.now())
    await setFaults(stand.bank.crmUrl, { status: 429, times: 1 })
    await expect(sellsy.checkSettings()).rejects.toThrow('answers 429')
    await expect(sellsy.checkSettings()).rejects.toThrow('quota is spent')
    stand.clock(stand.now() + minuteMs)
    await sellsy.checkSettings()
  })
})

// requirement L74
test('of two processes that send the same request at once one makes it', async () => {
  const [leadId = 0] = await queueLeads(1)
  const before = (await opportunities()).length
  const sendBy = (change: Partial<Sellsy> = {}) => {
    const sellsy = { ...openSellsy(settings, () => stand.now()), ...change }
    return sendLead({ db: stand.db, clock: () => stand.now(), settings, sellsy }, leadId)
  }
  const searching = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<null>()
  const searcher = sendBy({
    find() {
      searching.resolve()
      return answered.promise
    },
  })
  await searching.promise
  await expect(sendBy()).rejects.toThrow('claimed')
  answered.resolve(null)
  await searcher
  await sendBy()
  expect((await opportunities()).length - before).toBe(1)
})

// requirement L75
test.each([
  [{ pipeline: 1 }, 'SELLSY_PIPELINE 1 is unknown'],
  [{ step: 1 }, 'SELLSY_STEP 1 is not of that pipeline'],
])('settings that the account does not know are named: %j', async (wrong, words) => {
  const sellsy = openSellsy({ ...settings, ...wrong }, () => stand.now())
  await expect(sellsy.checkSettings()).rejects.toThrow(words)
})
