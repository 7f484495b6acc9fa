import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { centers, fixtureNow } from '../testing/center-fixture.ts'
import {
  ask,
  bodies,
  by,
  evening,
  readLeadEvents,
  readLeads,
  readMails,
  leadsStandForEach,
} from './leads-stand.test-tools.ts'

const stand = await leadsStandForEach('leads', { members: 1, jobs: 'by hand' })

const { question, anniversaire, ouverture, afterwork, 'team-building': teamBuilding } = bodies

describe('a request', () => {
  // requirements L1 and L3
  it('is kept with its sum, its promise and how long it stays', async () => {
    const { status, body } = await ask(stand, anniversaire)
    expect([status, body]).toEqual([200, { status: 'received', reference: body.reference }])
    expect(await readLeads(stand)).toMatchObject([
      {
        reference: body.reference,
        kind: 'anniversaire',
        phone: '0612340001',
        centerIds: [centers.toulouse],
        wantedOn: '2026-12-12',
        startsAt: Date.parse('2026-12-12T13:30:00Z'),
        amountCents: 17_500,
        state: 'new',
        crmState: 'none',
        answerBy: Date.parse('2026-11-25T09:00:00Z'),
        deleteAfter: Date.parse('2029-11-24T09:00:00Z'),
      },
    ])
    expect(await readLeadEvents(stand)).toEqual(['received'])
  })

  // requirements L10 and L11
  it('is confirmed to its sender, without a word they typed, and mailed to the centre in full', async () => {
    const { body } = await ask(stand, anniversaire)
    const [toSender, toCenter, ...others] = await readMails(stand)
    expect(others).toEqual([])
    expect(toSender).toMatchObject({
      template: 'lead_received',
      recipient: 'zoe@joueurs.example',
      replyTo: null,
    })
    for (const said of [
      body.reference,
      'Volée',
      'Gâteau',
      '10\u00a0enfants',
      '175\u00a0€',
      '25 novembre au matin',
    ])
      expect(toSender?.text).toContain(said)
    for (const typed of ['Zoé', 'Petit', 'gluten']) expect(toSender?.text).not.toContain(typed)
    expect(toCenter).toMatchObject({
      recipient: 'fetes@toulouse.example',
      replyTo: 'zoe@joueurs.example',
      subject: `[Anniversaire] sam. 12 déc. · 10\u00a0enfants · ${body.reference}`,
    })
    for (const said of ['Zoé Petit', '06\u00a012', 'sans gluten', '175\u00a0€', '8 à 10 ans'])
      expect(toCenter?.text).toContain(said)
  })

  // requirement L10
  it('greets only members with a proven address by name', async () => {
    const member = by(question, 'joueur1@joueurs.example')
    const [token] = stand.tokens
    await ask(stand, member, { token })
    await sql`update app_user set email_verified_at = now()`.execute(stand.db)
    await ask(stand, { ...member, contactType: 'presse' }, { token })
    await ask(stand, { ...member, contactType: 'donnees' })
    const toSender = (await readMails(stand)).filter(({ template }) => template === 'lead_received')
    expect(toSender.map(({ text }) => text.split('\n')[0])).toEqual([
      'Salut,',
      'Salut Léa,',
      'Salut,',
    ])
  })

  // requirement L12
  it.each<[string, object, string]>([
    ['question', question, 'club@toulouse.example'],
    ['presse', { ...question, contactType: 'presse' }, 'presse@4padel.example'],
    ['donnees', { ...question, contactType: 'donnees' }, 'donnees@4padel.example'],
    ['of no centre', { ...question, centers: [] }, 'contact@4padel.example'],
    [
      'to a centre without a mailbox',
      { ...question, centers: [{ id: centers.lyon }] },
      'contact@4padel.example',
    ],
    ['team building', teamBuilding, 'entreprises@4padel.example'],
  ])('%s goes to its reader', async (_, body, reader) => {
    await ask(stand, body as typeof question)
    expect((await readMails(stand)).map(({ recipient }) => recipient).slice(1)).toEqual([reader])
  })

  // requirement L11
  it('that is not to be sent is kept, and its centre is not written to', async () => {
    await ask(stand, { ...anniversaire, sendContactForm: false })
    expect((await readMails(stand)).map(({ template }) => template)).toEqual(['lead_received'])
    expect(await readLeads(stand)).toHaveLength(1)
  })

  // requirement L6
  it('of a company goes to the CRM, once it is kept', async () => {
    await ask(stand, teamBuilding)
    const [lead] = await readLeads(stand)
    expect(lead).toMatchObject({
      crmState: 'queued',
      details: { siret: '73282932000074', period: 'Mars' },
    })
    expect(stand.jobs.queued()).toContain(`{"leadId":${lead?.id}}`)
    // a listener takes it: where no CRM is configured, it ends there
    await stand.jobs.work('lead-crm')
    expect((await readLeads(stand))[0]).toMatchObject({ crmState: 'none' })
    await ask(stand, question)
    expect((await readLeads(stand))[1]).toMatchObject({ crmState: 'none' })
  })
})

// requirement L7
describe('the same request within a day', () => {
  it('is the one before, and sends no further mail; other words are noted', async () => {
    const first = await ask(stand, anniversaire)
    stand.clock(fixtureNow + dayMs - 1)
    const second = await ask(stand, { ...anniversaire, informations: 'Trois, en fait.' })
    expect(second.body).toEqual(first.body)
    expect([(await readLeads(stand)).length, (await readMails(stand)).length]).toEqual([1, 2])
    const { rows } = await sql`select what, note from lead_event order by id`.execute(stand.db)
    expect(rows).toEqual([
      { what: 'received', note: null },
      { what: 'repeated', note: 'Trois, en fait.' },
    ])
    stand.clock(fixtureNow + dayMs)
    expect((await ask(stand, anniversaire)).body.reference).not.toBe(first.body.reference)
  })

  it('twenty times at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(stand, anniversaire)))
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
    expect([(await readLeads(stand)).length, (await readMails(stand)).length]).toEqual([1, 2])
  })

  it.each([
    {
      date: '2026-12-13',
      details: { ...anniversaire.details, startingDate: '2026-12-13T14:30:00+01:00' },
    },
    { centers: [{ id: centers.lyon }] },
    { user: { ...anniversaire.user, email: 'autre@joueurs.example' } },
    { contactType: 'evenement', details: {} },
  ])('is another with %j', async (change) => {
    await ask(stand, anniversaire)
    await ask(stand, { ...anniversaire, ...change })
    expect(await readLeads(stand)).toHaveLength(2)
  })
})

// requirement L2
describe('a body that lacks something', () => {
  it('gets all its errors at once', async () => {
    const { status, body } = await ask(stand, {
      contactType: 'anniversaire',
      user: { email: 'a@b' },
    })
    expect([status, body.fields]).toEqual([
      400,
      {
        'user.firstName': 'Champ obligatoire',
        'user.lastName': 'Champ obligatoire',
        'user.email': 'Adresse e-mail invalide',
        'user.mobilePhone': 'Mettre 0 au début du numéro et 10 chiffres obligatoires',
        centers: 'Choisis un centre',
        'details.packageSlug': 'Choisis une formule',
        date: 'Choisis une date',
        'details.startingDate': 'Choisis une date',
        capacity: 'Champ obligatoire',
        'details.ages': 'Champ obligatoire',
      },
    ])
    expect([await readLeads(stand), await readMails(stand)]).toEqual([[], []])
  })

  it.each<[object, object]>([
    [{ ...anniversaire, capacity: 7 }, { capacity: '8 enfants au moins pour cette formule' }],
    // Lyon has one court
    [
      { ...anniversaire, centers: [{ id: centers.lyon }], capacity: 11 },
      { capacity: '10 enfants au plus pour cette formule' },
    ],
    [
      { ...anniversaire, details: { ...anniversaire.details, packageSlug: 'autre' } },
      { 'details.packageSlug': 'Choisis une formule' },
    ],
    [{ ...anniversaire, centers: [{ id: 999 }] }, { centers: 'Choisis un centre' }],
    [{ ...anniversaire, centers: [{ id: centers.inactive }] }, { centers: 'Choisis un centre' }],
    [{ ...question, contactType: 'autre' }, { contactType: 'Choisis un motif' }],
    [
      { ...question, informations: 'Court' },
      { informations: 'Dis-nous en une phrase ce que tu cherches, en 20 caractères au moins' },
    ],
    [
      { ...question, informations: 'x'.repeat(2_001) },
      { informations: '2000 caractères au maximum' },
    ],
    [{ ...question, role: 1 }, { role: 'Champ inconnu' }],
    [
      { ...anniversaire, user: { ...anniversaire.user, mobilePhone: '0536490001' } },
      { 'user.mobilePhone': 'Mettre 0 au début du numéro et 10 chiffres obligatoires' },
    ],
    [{ ...ouverture, opTitle: 'atlantis' }, { opTitle: 'Champ obligatoire' }],
    [{ ...afterwork, date: '2026-12-04' }, { date: 'Choisis une date' }],
  ])('%j', async (body, fields) => {
    const answer = await ask(stand, body as typeof question)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  })

  it('of a company may have a landline, and no SIRET but a true one', async () => {
    const { status, body } = await ask(stand, {
      ...teamBuilding,
      details: { period: 'Mars', siret: '73282932000075' },
    })
    expect([status, body.fields]).toEqual([400, { 'details.siret': '14 chiffres' }])
    expect((await ask(stand, teamBuilding)).status).toBe(200)
  })
})

// requirement L8
test('markup and header lines stay text', async () => {
  const evil = {
    firstName: '<img src=x onerror=alert(1)>',
    lastName: '=cmd()',
    email: 'zoe@joueurs.example',
  }
  await ask(stand, {
    ...question,
    user: evil,
    informations: 'Une question\r\nBcc: tous@exemple.fr, svp',
  })
  const [, toCenter] = await readMails(stand)
  expect(toCenter?.subject).toMatch(/^\[Question\] 4P-\w{5}$/)
  const { rows } = await sql<{
    html: string
  }>`select html from mail order by id desc limit 1`.execute(stand.db)
  expect(rows[0]?.html).not.toContain('<img')
  const header = await ask(stand, { ...question, user: { ...evil, firstName: 'a\r\nBcc: b@c.fr' } })
  expect(header.status).toBe(400)
})

// requirement L9
describe('the data of the form', () => {
  const form = (search: string) => stand.call('GET', `/leads/form?${search}`)

  it('contain when an answer comes, and a signed instant', async () => {
    const { status, body } = await form(`contactType=anniversaire&center=${centers.toulouse}`)
    expect([status, body]).toMatchObject([
      200,
      { answerBy: '2026-11-25T10:00:00+01:00', medianAnswerMinutes: null },
    ])
    expect(body.shownAt).toMatch(/^\d{13}\.[\w-]{43}$/)
    expect((await form('contactType=ouverture')).body).toMatchObject({ answerBy: null })
    expect((await form('contactType=anniversaire&center=999')).status).toBe(404)
    expect((await form('contactType=autre')).status).toBe(400)
  })

  it('contain the median of ten answers or more, of that centre and kind only', async () => {
    const answered = (count: number, centerId: number) =>
      sql`
      insert into lead (reference, kind, first_name, email, center_ids, send_contact_form, created_at,
        answered_at, delete_after, state)
      select '4P-' || translate(lpad(n::text, 5, '2'), '01', 'AB'), 'anniversaire', 'Zoé', 'a@b.fr',
        array[${centerId}::integer], true, now, now + n * interval '10 minutes', now, 'answered'
      from generate_series(1, ${count}::integer) n, (values (to_timestamp(${fixtureNow / 1000}))) t (now)
      `.execute(stand.db)
    await answered(9, centers.toulouse)
    const ask9 = await form(`contactType=anniversaire&center=${centers.toulouse}`)
    await sql`delete from lead`.execute(stand.db)
    await answered(11, centers.toulouse)
    const ask11 = await form(`contactType=anniversaire&center=${centers.toulouse}`)
    const elsewhere = await form(`contactType=anniversaire&center=${centers.lyon}`)
    const medians = [ask9, ask11, elsewhere].map(({ body }) => body.medianAnswerMinutes)
    expect(medians).toEqual([null, 60, null])
  })
})

// requirement L20
describe('an interest in an opening', () => {
  it('needs a first name and a mailbox alone, and is not written to yet', async () => {
    expect((await ask(stand, ouverture)).status).toBe(200)
    expect(await readLeads(stand)).toMatchObject([
      { kind: 'ouverture', opTitle: 'dijon', answerBy: null },
    ])
    expect(await readMails(stand)).toEqual([])
  })
})

// requirement L18
test('an evening that is too late to answer is none', async () => {
  stand.clock(Date.parse(`${evening}T12:00:00+01:00`))
  expect((await ask(stand, afterwork)).body.fields).toEqual({ date: 'Choisis une date' })
})
