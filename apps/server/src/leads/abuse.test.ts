import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { centers, fixtureNow } from '../testing/center-fixture.ts'
import { openMailer } from '../platform/mail/mail.ts'
import { takePlaces } from './invitation.sql.ts'
import { selectSuspects } from './lead.sql.ts'
import {
  ask,
  bodies,
  by,
  evening,
  readLeadEvents,
  readLeads,
  readMails,
  leadsStandForEach,
  type Body,
} from './leads-stand.test-tools.ts'
import { closeLead, releaseLead } from './release.ts'

const stand = await leadsStandForEach('lead_abuse', { jobs: 'by hand', apps: 2 })

const { question, anniversaire, afterwork } = bodies
const links = 'https://a.example/1 https://a.example/2 https://a.example/3'
const advert = (body: Body): Body => ({ ...body, informations: `Bonjour ${links}` })

// requirement L25
test('a filled trap is answered like every request, counted, and nothing is kept', async () => {
  const { status, body } = await ask(stand, {
    ...question,
    check: { website: 'https://x.example' },
  })
  expect([status, body]).toEqual([
    200,
    { status: 'received', reference: expect.stringMatching(/^4P-\w{5}$/) as string },
  ])
  expect([await readLeads(stand), await readMails(stand)]).toEqual([[], []])
  const { rows } = await sql`select kind, filled from lead_trap`.execute(stand.db)
  expect(rows).toEqual([{ kind: 'question', filled: 1 }])
})

// requirement L26
describe('the time since the form was shown', () => {
  it('below three seconds is asked for again', async () => {
    const { status, body } = await ask(stand, question, { shownMsAgo: 2_999 })
    expect([status, body.message]).toEqual([422, 'Vérifie tes réponses, puis envoie.'])
    expect(await readLeads(stand)).toEqual([])
    expect((await ask(stand, question, { shownMsAgo: 3_000 })).status).toBe(200)
  })

  it('may be more than a day', async () => {
    await ask(stand, question, { shownMsAgo: 30 * hourMs })
    expect(await readLeads(stand)).toMatchObject([{ state: 'new' }])
  })

  it.each([undefined, `${fixtureNow - 10_000}.${'A'.repeat(43)}`])(
    'that we have not signed (%s) is no reason to doubt by itself',
    async (shownAt) => {
      await ask(
        stand,
        { ...question, check: { ...(shownAt && { shownAt }) } },
        { shownMsAgo: null },
      )
      expect(await readLeads(stand)).toMatchObject([{ state: 'new' }])
      const told = (await readMails(stand)).map(({ template }) => template)
      expect([told, await readLeadEvents(stand)]).toEqual([
        ['lead_received', 'lead_to_center'],
        ['received'],
      ])
    },
  )

  it('that is missing leaves a request with one link, or with words sent twice before, for review first', async () => {
    const send = (n: number, body: Body) =>
      ask(stand, by(body, `n${n}@joueurs.example`), { shownMsAgo: null })
    for (const n of [1, 2, 3]) await send(n, anniversaire)
    await send(4, { ...question, informations: 'Bonjour, voici https://a.example/offre' })
    const states = (await readLeads(stand)).map(({ state }) => state)
    expect(states).toEqual(['new', 'new', 'suspect', 'suspect'])
  })
})

// requirement L27
describe('a connection', () => {
  const from = '192.0.2.1'
  const send = (n: number, contactType: string) =>
    ask(stand, { ...by(question, `n${n}@joueurs.example`), contactType }, { from })

  it('sends five requests of a kind an hour, then calls', async () => {
    for (let n = 0; n < 5; n++) expect((await send(n, 'question')).status).toBe(200)
    const { status, body, headers } = await send(5, 'question')
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'leads_slowed', '3600'])
    expect(body.message).toContain('appelle le 05\u00a061\u00a000\u00a000\u00a000')
    expect((await send(5, 'presse')).status).toBe(200)
    stand.clock(fixtureNow + hourMs)
    expect((await send(6, 'question')).status).toBe(200)
  })

  it('sends twenty a day of all kinds', async () => {
    const kinds = ['question', 'reservation', 'paiement', 'presse', 'donnees']
    for (let n = 0; n < 20; n++) expect((await send(n, kinds[n % 5] ?? '')).status).toBe(200)
    stand.clock(fixtureNow + 23 * hourMs)
    expect((await send(21, 'question')).status).toBe(429)
    stand.clock(fixtureNow + 24 * hourMs)
    expect((await send(21, 'question')).status).toBe(200)
  })
})

// requirement L28
describe('a request that looks like advertising', () => {
  const states = async () => (await readLeads(stand)).map(({ state }) => state)

  it('has three links or more', async () => {
    const links = (count: number) => `Gagne ${'https://x.example/ '.repeat(count)} vite.`
    await ask(stand, { ...question, informations: links(2) })
    await ask(stand, { ...by(question, 'b@joueurs.example'), informations: links(3) })
    expect(await states()).toEqual(['new', 'suspect'])
  })

  it('says the same to three centres within the hour', async () => {
    await sql`insert into center_application (center_id, application_id)
      values (${centers.withoutApplication}, 2)`.execute(stand.db)
    const to = [centers.toulouse, centers.lyon, centers.bookingByPhone, centers.withoutApplication]
    for (const [n, id] of to.entries()) {
      // short words are anybody’s
      await ask(stand, { ...anniversaire, centers: [{ id }], informations: 'Merci beaucoup !' })
      if (n === 3) stand.clock(fixtureNow + hourMs + 1)
      await ask(stand, { ...question, centers: [{ id }] })
    }
    const questions = (await readLeads(stand)).filter(({ kind }) => kind === 'question')
    expect(questions.map(({ state }) => state)).toEqual(['new', 'new', 'suspect', 'new'])
    expect((await states()).filter((state) => state === 'suspect')).toHaveLength(1)
  })
})

// requirement L29
test('a mailbox gets three confirmations an hour, and the centre every request', async () => {
  const kinds = ['question', 'reservation', 'paiement', 'objet-trouve', 'anniversaire'] as const
  for (const contactType of kinds) {
    const body = contactType === 'anniversaire' ? anniversaire : { ...question, contactType }
    expect((await ask(stand, body)).status).toBe(200)
  }
  const templates = (await readMails(stand)).map(({ template }) => template)
  const count = (name: string) => templates.filter((template) => template === name).length
  expect([count('lead_received'), count('lead_to_center')]).toEqual([3, 5])
})

// requirements L25 to L28
test('a thousand scripted posts write to no centre, and fifty people are fifty requests', async () => {
  const scripts: readonly ((body: Body, from: string) => ReturnType<typeof ask>)[] = [
    (body, from) => ask(stand, { ...body, check: { website: 'SEO' } }, { from }),
    (body, from) =>
      ask(
        stand,
        { ...body, informations: 'Bonjour, voici https://a.example' },
        { from, shownMsAgo: null },
      ),
    (body, from) => ask(stand, body, { from, shownMsAgo: 200 }),
    (body, from) => ask(stand, advert(body), { from }),
  ]
  const statuses = new Set<number>()
  for (let n = 0; n < 1_000; n += 20) {
    const posts = Array.from({ length: 20 }, (_, m) => {
      const body = by(question, `script${n + m}@joueurs.example`)
      // a third of them from one connection
      const from = m % 3 === 0 ? '192.0.2.7' : `192.0.${n % 200}.${m}`
      return scripts
        .filter((_script, place) => place === m % scripts.length)
        .map((post) => post(body, from))
    })
    for (const { status } of await Promise.all(posts.flat())) statuses.add(status)
  }
  expect(statuses).toEqual(new Set([200, 422, 429]))
  expect(await readMails(stand)).toEqual([])
  const suspects = await readLeads(stand)
  expect(new Set(suspects.map(({ state }) => state))).toEqual(new Set(['suspect']))

  const people = Array.from({ length: 50 }, (_, n) =>
    ask(stand, {
      ...by(anniversaire, `p${n}@joueurs.example`),
      informations: `Bonjour, ${n} ans !`,
    }),
  )
  const answers = await Promise.all(people)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const toCenter = (await readMails(stand)).filter(({ template }) => template === 'lead_to_center')
  expect([(await readLeads(stand)).length - suspects.length, toCenter.length]).toEqual([50, 50])
})

// requirement L17
describe('places of an evening', () => {
  const taken = async () => {
    const { rows } = await sql<{ taken: number }>`select taken from invitation`.execute(stand.db)
    return rows[0]?.taken
  }

  it('are given while there are some; then people wait, and read so', async () => {
    const wish = (n: number, capacity: number) =>
      ask(stand, { ...by(afterwork, `g${n}@joueurs.example`), capacity })
    const statuses = [await wish(1, 4), await wish(2, 4), await wish(3, 4), await wish(4, 2)]
    expect(statuses.map(({ body }) => body.status)).toEqual(['kept', 'kept', 'waiting', 'kept'])
    expect((await wish(3, 4)).body.status).toBe('waiting')
    expect(await taken()).toBe(10)
    const told = (await readMails(stand)).filter(
      ({ recipient }) => recipient === 'g3@joueurs.example',
    )
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining('Complet\u00a0: tu es sur la liste d’attente.'),
    ])
  })

  it('are never more than there are, of forty people at once on two processes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        ask(stand, { ...by(afterwork, `r${n}@joueurs.example`), capacity: 1 }),
      ),
    )
    const kept = answers.filter(({ body }) => body.status === 'kept')
    expect([kept.length, await taken()]).toEqual([10, 10])
  })

  // Negative control: read first and written after, without the constraint, ten places are twenty.
  it('read without a lock are given twice', async () => {
    await takePlaces(stand.db, { centerId: centers.toulouse, day: evening, places: 10, count: 9 })
    await sql`alter table invitation drop constraint invitation_places`.execute(stand.db)
    const barrier = Promise.withResolvers<void>()
    let readers = 0
    const takeAfterReading = async () => {
      const free = 10 - ((await taken()) ?? 0)
      if (++readers === 2) barrier.resolve()
      await barrier.promise
      if (free > 0) await sql`update invitation set taken = taken + 1`.execute(stand.db)
    }
    await Promise.all([takeAfterReading(), takeAfterReading()])
    expect(await taken()).toBe(11)
    await sql`truncate invitation`.execute(stand.db)
    await sql`alter table invitation
      add constraint invitation_places check (taken <= places)`.execute(stand.db)
  })
})

// requirement L33
describe('suspect requests', () => {
  const at = (local: string) => stand.clock(Date.parse(`${local}+01:00`))
  const suspectMails = async () => {
    await Promise.all([1, 2].map(() => stand.jobs.repeat('tell suspects')))
    return (await readMails(stand)).filter(({ template }) => template === 'leads_suspect')
  }

  it('are mailed once a day to the network, with their count and the command, while they wait', async () => {
    await ask(stand, question)
    expect(await suspectMails()).toEqual([])
    await ask(stand, advert(anniversaire))
    await ask(stand, advert(by(question, 'b@joueurs.example')))
    const [mail, ...others] = await suspectMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'contact@4padel.example',
      subject: '2\u00a0demandes douteuses à vérifier',
    })
    expect(mail?.text).toContain('npm run leads -- release <référence>')
    expect(mail?.text).toMatch(/Anniversaire\u00a0: 1\n.*Question\u00a0: 1/s)
    expect(mail?.text).not.toMatch(/a\.example|Zoé/)
    at('2026-11-24T23:59:00')
    expect(await suspectMails()).toHaveLength(1)
    at('2026-11-25T00:00:00')
    expect(await suspectMails()).toHaveLength(2)
  })

  it('that are put aside reach no centre before its evening', async () => {
    await ask(stand, afterwork)
    const { body } = await ask(stand, advert(by(afterwork, 'eva@joueurs.example')))
    await closeLead(stand.db, { reference: body.reference, now: stand.now() })
    at('2026-12-02T10:00:00')
    await stand.jobs.repeat('send evening lists')
    const list = (await readMails(stand)).find(({ template }) => template === 'evening_list')
    expect(list?.text.match(/Zoé Petit/g)).toHaveLength(1)
  })

  it('that are put aside are mailed no more, to anybody', async () => {
    const { body } = await ask(stand, advert(question))
    expect(await closeLead(stand.db, { reference: body.reference, now: stand.now() })).toBe(true)
    expect(await closeLead(stand.db, { reference: body.reference, now: stand.now() })).toBe(false)
    expect(await suspectMails()).toEqual([])
    expect([await readLeads(stand), await readLeadEvents(stand)]).toMatchObject([
      [{ state: 'closed' }],
      ['suspected', 'closed'],
    ])
  })
})

// requirement L32
describe('a suspect request that was reviewed', () => {
  const release = (reference: string) => {
    const { db, jobs, environment, app } = stand
    const mailer = openMailer({ db, jobs, environment, log: app.log })
    return releaseLead({ db, jobs, mailer }, { reference, now: stand.now() })
  }

  it('is mailed once, with an answer promised from now on', async () => {
    const { body } = await ask(stand, advert(anniversaire))
    expect(await selectSuspects(stand.db)).toMatchObject([{ reference: body.reference }])
    const told = await Promise.all([1, 2, 3].map(() => release(body.reference)))
    expect(told.filter(Boolean)).toHaveLength(1)
    expect((await readMails(stand)).map(({ template }) => template)).toEqual([
      'lead_received',
      'lead_to_center',
    ])
    expect(await readLeads(stand)).toMatchObject([{ state: 'new', crmState: 'none' }])
    expect(await readLeadEvents(stand)).toEqual(['suspected', 'received'])
    expect(await selectSuspects(stand.db)).toEqual([])
  })

  it('of a company goes to the CRM, one of an evening takes a place that is left', async () => {
    const company = await ask(stand, advert(bodies['team-building']))
    const early = await ask(stand, advert(by(afterwork, 'eva@joueurs.example')))
    await release(company.body.reference)
    await ask(stand, { ...afterwork, capacity: 4 })
    await release(early.body.reference)
    expect(await readLeads(stand)).toMatchObject([
      { kind: 'team-building', crmState: 'queued' },
      { kind: 'afterwork', place: 'kept' },
      { kind: 'afterwork', place: 'kept' },
    ])
    expect(await release('4P-AAAAA')).toBe(false)
  })
})
