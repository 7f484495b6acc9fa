import { dayMs, hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { centers, fixtureNow } from '../testing/center-fixture.ts'
import { addTournament } from '../testing/tournament-fixture.ts'
import {
  ask,
  bodies,
  by,
  readLeadEvents,
  keysIn,
  readLeads,
  readMails,
  opening,
  leadsStandForEach,
} from './leads-stand.test-tools.ts'

const stand = await leadsStandForEach('lead_follow_up', { members: 1, jobs: 'by hand' })
beforeEach(() => {
  opening.isOpen = false
})

const { question, anniversaire, ouverture, afterwork, etape } = bodies
const at = (local: string) => stand.clock(Date.parse(`${local}+01:00`))
const answer = (key: string) => stand.call('POST', '/leads/answers', { body: { users_key: key } })

/** The recipients of the jobs at an instant, by template. */
async function written(local: string): Promise<string[]> {
  at(local)
  const before = (await readMails(stand)).length
  await stand.jobs.repeat('follow up leads')
  await stand.jobs.repeat('follow up leads')
  return (await readMails(stand))
    .slice(before)
    .map(({ template, recipient }) => `${template} ${recipient}`)
}

// requirements L13, L14 and L15
describe('a request without an answer', () => {
  it('reminds the centre, then the network, then asks its sender, each once', async () => {
    await ask(stand, anniversaire)
    expect(await written('2026-11-25T09:59:59')).toEqual([])
    expect(await written('2026-11-25T10:00:00')).toEqual(['lead_reminder fetes@toulouse.example'])
    expect(await written('2026-11-26T09:59:59')).toEqual([])
    expect(await written('2026-11-26T10:00:00')).toEqual(['lead_escalated contact@4padel.example'])
    expect(await written('2026-11-27T09:59:59')).toEqual([])
    expect(await written('2026-11-27T10:00:00')).toEqual(['lead_asked zoe@joueurs.example'])
    expect(await written('2026-12-27T10:00:00')).toEqual([])
    expect(await readLeadEvents(stand)).toEqual(['received', 'reminded', 'escalated', 'asked'])
  })

  it('of a question is not asked of its sender', async () => {
    await ask(stand, question)
    const later = ['lead_reminder club@toulouse.example', 'lead_escalated contact@4padel.example']
    expect(await written('2026-12-20T10:00:00')).toEqual(later)
  })

  it('that looks suspect, or is not to be sent, causes no reminder', async () => {
    await ask(stand, { ...anniversaire, informations: 'www.a.fr www.b.fr www.c.fr' })
    await ask(stand, { ...question, sendContactForm: false })
    expect(await written('2026-12-20T10:00:00')).toEqual([])
  })

  it('is recalled by one of two processes at once', async () => {
    await ask(stand, anniversaire)
    at('2026-11-25T10:00:00')
    await Promise.all([1, 2, 3].map(() => stand.jobs.repeat('follow up leads')))
    const reminders = (await readMails(stand)).filter(
      ({ template }) => template === 'lead_reminder',
    )
    expect([reminders.length, await readLeadEvents(stand)]).toEqual([1, ['received', 'reminded']])
  })
})

// requirement L16
describe('the link of a mail', () => {
  const keyTo = async (template: string, place = 0) =>
    keysIn((await readMails(stand)).findLast((mail) => mail.template === template)?.text)[place] ??
    ''

  it('says once that the centre has answered, and when', async () => {
    const { body } = await ask(stand, anniversaire)
    at('2026-11-24T13:00:00')
    const key = await keyTo('lead_to_center')
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers[0]?.body).toEqual({ status: 'answered', reference: body.reference })
    expect(await readLeadEvents(stand)).toEqual(['received', 'answered'])
    const answeredAt = fixtureNow + 3 * hourMs
    expect(await readLeads(stand)).toMatchObject([{ state: 'answered', answeredAt }])
    expect(await written('2026-12-20T10:00:00')).toEqual([])
  })

  it('of the sender says that there was no answer, and the network gets one mail', async () => {
    await ask(stand, anniversaire)
    await written('2026-11-27T10:00:00')
    const [yes, no] = [await keyTo('lead_asked'), await keyTo('lead_asked', 1)]
    expect((await answer(no)).body).toMatchObject({ status: 'unanswered' })
    await answer(no)
    const warnings = (await readMails(stand)).filter(
      ({ template }) => template === 'lead_unanswered',
    )
    expect(warnings).toMatchObject([
      { recipient: 'contact@4padel.example', replyTo: 'zoe@joueurs.example' },
    ])
    expect(await readLeads(stand)).toMatchObject([{ state: 'new' }])
    await answer(yes)
    // when the centre answered is not known
    expect(await readLeads(stand)).toMatchObject([{ state: 'answered', answeredAt: null }])
  })

  it('with an unknown key is gone, and fifty such an hour are too many', async () => {
    for (let times = 0; times < 50; times++) expect((await answer('x'.repeat(43))).status).toBe(410)
    expect((await answer('x'.repeat(43))).status).toBe(429)
    expect((await answer('court')).status).toBe(400)
  })

  it('is not stored with its key', async () => {
    await ask(stand, anniversaire)
    const { rows } = await sql<{
      all: string
    }>`select string_agg(l::text, ' ') as all from lead_link l`.execute(stand.db)
    expect(rows[0]?.all).not.toContain(await keyTo('lead_to_center'))
  })
})

// requirement L19
test('the guests of an evening are mailed to its centre the day before, once, the waiting list apart', async () => {
  await ask(stand, { ...afterwork, capacity: 4 })
  await ask(stand, { ...by(afterwork, 'a@joueurs.example'), capacity: 4 })
  await ask(stand, { ...by(afterwork, 'b@joueurs.example'), capacity: 4 })
  const lists = async () =>
    (await readMails(stand)).filter(({ template }) => template === 'evening_list')
  at('2026-12-02T09:59:00')
  await stand.jobs.repeat('send evening lists')
  expect(await lists()).toEqual([])
  at('2026-12-02T10:00:00')
  await stand.jobs.repeat('send evening lists')
  await stand.jobs.repeat('send evening lists')
  const [list, ...others] = await lists()
  expect([list?.recipient, others]).toEqual(['club@toulouse.example', []])
  expect(list?.text).toContain('8\u00a0places prises sur 10.')
  expect(list?.text.match(/Gardé\u00a0: Zoé Petit · 4\u00a0places · Filet SARL/g)).toHaveLength(2)
  expect(list?.text.match(/En attente\u00a0: Zoé Petit/g)).toHaveLength(1)
})

// requirement L21
test('a person who waits for an opening gets one mail when it opens, and is forgotten three months later', async () => {
  for (const name of ['a', 'b', 'c']) await ask(stand, by(ouverture, `${name}@joueurs.example`))
  await stand.jobs.repeat('tell openings')
  expect(await readMails(stand)).toEqual([])
  opening.isOpen = true
  stand.clock(fixtureNow + dayMs)
  await Promise.all([1, 2].map(() => stand.jobs.repeat('tell openings')))
  await stand.jobs.repeat('tell openings')
  const told = (await readMails(stand)).map(({ recipient }) => recipient)
  expect(told.toSorted()).toEqual(['a', 'b', 'c'].map((name) => `${name}@joueurs.example`))
  at('2027-02-25T09:59:59')
  await stand.jobs.repeat('forget leads')
  expect(await readLeads(stand)).toHaveLength(3)
  at('2027-02-25T10:00:00')
  await stand.jobs.repeat('forget leads')
  expect(await readLeads(stand)).toEqual([])
})

// requirement L77
describe('a person who waits for stages near a town', () => {
  const lille = {
    ...etape,
    city: 'Lille',
    details: { position: { latitude: 50.63, longitude: 3.06 } },
  }
  /** A stage at Toulouse whose entries open in ten days and close in thirty-eight. */
  async function addStage(number: number) {
    const startsAt = fixtureNow + 40 * dayMs
    const tournament = await addTournament(stand.db, { capacity: 16, startsAt })
    await sql`with stage as (insert into series_stage (id, year, number, center_id, starts_on, ends_on)
        values (${number}, 2026, ${number}, ${centers.toulouse}, '2027-01-03', '2027-01-10') returning id)
      insert into series_event select ${tournament}, id, 'loisir' from stage`.execute(stand.db)
  }
  async function told(days: number) {
    stand.clock(fixtureNow + days * dayMs)
    await Promise.all([1, 2].map(() => stand.jobs.repeat('tell stages')))
    return (await readMails(stand)).map(({ template, recipient }) => `${template} ${recipient}`)
  }

  it('gets one mail of each that opens within 100 km, until its link is pressed', async () => {
    for (const number of [5, 6]) await addStage(number)
    await ask(stand, etape)
    await ask(stand, { ...etape, city: 'Gaillac' })
    await ask(stand, by(lille, 'lille@joueurs.example'))
    await ask(stand, by(etape, 'autre@joueurs.example'))
    expect(await told(9)).toEqual([])
    const mails = ['autre', 'autre', 'zoe', 'zoe'].map(
      (name) => `stage_open ${name}@joueurs.example`,
    )
    expect((await told(10)).toSorted()).toEqual(mails)
    expect(await told(11)).toHaveLength(4)
    const { text } =
      (await readMails(stand)).find(({ recipient }) => recipient.startsWith('zoe')) ?? {}
    expect(text).toContain('Toulouse')
    for (let times = 0; times < 2; times++)
      expect((await answer(keysIn(text)[0] ?? '')).body).toMatchObject({ status: 'stopped' })
    await addStage(8)
    expect((await told(12)).slice(4)).toEqual(['stage_open autre@joueurs.example'])
    await stand.jobs.repeat('forget leads')
    expect((await readLeads(stand)).map(({ email }) => email)).toEqual([
      'lille@joueurs.example',
      'autre@joueurs.example',
    ])
    expect(await readMails(stand)).toHaveLength(3)
  })

  it('is told of what opens after the request alone', async () => {
    await addStage(5)
    stand.clock(fixtureNow + 11 * dayMs)
    await ask(stand, etape)
    expect(await told(12)).toEqual([])
  })
})

// requirement L30
describe('the retention of a request', () => {
  it.each<[keyof typeof bodies, string]>([
    ['question', '2027-11-24T10:00:00'],
    ['anniversaire', '2029-11-24T10:00:00'],
    ['team-building', '2029-11-24T10:00:00'],
    ['afterwork', '2027-01-03T00:00:00'],
  ])('%s goes at %s, with its mails', async (kind, end) => {
    await ask(stand, bodies[kind])
    stand.clock(Date.parse(`${end}+01:00`) - minuteMs)
    await stand.jobs.repeat('forget leads')
    expect(await readLeads(stand)).toHaveLength(1)
    at(end)
    await stand.jobs.repeat('forget leads')
    expect([await readLeads(stand), await readMails(stand), await readLeadEvents(stand)]).toEqual([
      [],
      [],
      [],
    ])
    expect(stand.logged()).toContain(`"deleted":{"${kind}":1}`)
  })

  it('counts from the last contact on', async () => {
    await ask(stand, question)
    at('2027-03-01T10:00:00')
    const [, toCenter] = await readMails(stand)
    await answer(keysIn(toCenter?.text)[0] ?? '')
    expect(await readLeads(stand)).toMatchObject([
      { deleteAfter: Date.parse('2028-03-01T10:00:00+01:00') },
    ])
  })
})

// requirement L31
test('an account that ends deletes the requests sent from its proven address until then', async () => {
  const email = 'joueur1@joueurs.example'
  await ask(stand, by(question, email))
  await sql`update app_user set email_verified_at = now() where id = 1`.execute(stand.db)
  const exported = await stand.call('GET', '/users/me/data', { token: stand.tokens[0] })
  expect(exported.body.contactRequests).toMatchObject([
    { kind: 'question', email, centers: ['Toulouse'] },
  ])
  await sql`insert into closed_account (user_id, email, identity, closed_at)
    values (1, ${email}, ${JSON.stringify({ emails: [email], lastMailId: 0 })}::jsonb,
      to_timestamp(${fixtureNow / 1000 + 60}))`.execute(stand.db)
  stand.clock(fixtureNow + hourMs)
  await ask(stand, { ...by(question, email), contactType: 'presse' })
  stand.clock(fixtureNow + 31 * dayMs)
  await stand.jobs.repeat('finish closings')
  // the address may be another person’s by then
  expect(await readLeads(stand)).toMatchObject([{ kind: 'presse' }])
})
