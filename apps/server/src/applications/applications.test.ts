import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { dayMs, hourMs, largestJobFileBytes } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { centers } from '../testing/center-fixture.ts'
import { multipartFile } from '../testing/declared-calls.ts'
import { fillLimit } from '../testing/fill-limit.ts'
import { standForEach } from '../testing/stand.ts'
import { contentTypes, docx, macroDocument, pdf } from './sample-files.test-tools.ts'

/** A clamd that finds a virus in streams with « EICAR », and fails on « MUDDLED ». */
const clamd = createServer((socket) => {
  let sent = ''
  socket.on('data', (chunk) => {
    sent += chunk.toString('latin1')
    if (!sent.endsWith('\0\0\0\0')) return
    if (sent.includes('MUDDLED')) socket.end('INSTREAM size limit exceeded. ERROR\0')
    else socket.end(`stream: ${sent.includes('EICAR') ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`)
  })
  socket.on('error', () => {})
})

afterAll(() => clamd.close())
clamd.listen(0, '127.0.0.1')
await once(clamd, 'listening')
const { port } = clamd.address() as AddressInfo
const environment = { FILE_SCAN_URL: `tcp://127.0.0.1:${port}` }
const stand = await standForEach('applications', { members: 1, environment })

const body = {
  email: 'zoe@joueurs.example',
  firstName: 'Zoé',
  lastName: 'Petit',
  mobilePhone: '06 39 98 00 01',
  jobApplicationCenters: [{ id: centers.toulouse }],
  desiredPosition: 'Accueil et bar',
  informations: 'Libre dès lundi.',
}

interface Begun {
  readonly id: number
  readonly key: string
}

const begin = async (changed: object = {}, from?: string) =>
  (await stand.call<Begun>('PUT', '/jobapplications', { body: { ...body, ...changed }, from })).body

function send({ id, key }: Begun, type: string, content: Buffer, name = 'cv.pdf') {
  const { headers, payload } = multipartFile(content, name)
  return stand.call('PUT', `/jobapplications/${id}/${type}`, { token: key, headers, body: payload })
}

async function mails(template: string): Promise<{ recipient: string; text: string }[]> {
  const { rows } = await sql<{ recipient: string; text: string }>`
    select recipient, text from mail where template = ${template} order by id`.execute(stand.db)
  return rows
}

const linkIn = (text = '', before: RegExp) =>
  new RegExp(`${before.source}\\?users_key=([\\w-]+)`).exec(text)?.[1] ?? 'none'

const hrKey = async () => linkIn((await mails('application_hr'))[0]?.text, /files\/cv/)
const ownKey = async () => linkIn((await mails('application_received'))[0]?.text, /effacer/)
const given = (type: string, key: string) =>
  stand.call('GET', `/jobapplications/files/${type}?users_key=${key}`)

async function counts(): Promise<{ applications: number; files: number; mails: number }> {
  const { rows } = await sql<{ applications: number; files: number; mails: number }>`select
    (select count(*)::integer from job_application) as applications,
    (select count(*)::integer from job_file) as files,
    (select count(*)::integer from mail) as mails`.execute(stand.db)
  return rows[0] ?? { applications: -1, files: -1, mails: -1 }
}

// requirements L60 and L66
test('mails an application with letter and CV to HR with links, and to its sender without their words', async () => {
  const begun = await begin()
  const written = docx()
  expect((await send(begun, 'letter', written, 'Lettre.DOCX')).status).toBe(200)
  expect((await counts()).mails).toBe(0)
  expect(await send(begun, 'cv', pdf())).toMatchObject({ status: 200, body: { status: 'saved' } })
  const [hr] = await mails('application_hr')
  expect(hr?.recipient).toBe('recrutement@4padel.example')
  for (const word of ['Zoé Petit', 'Accueil et bar', '0639980001', body.email, 'dès lundi']) {
    expect(hr?.text).toContain(word)
  }
  const [own] = await mails('application_received')
  expect(own?.recipient).toBe(body.email)
  expect(own?.text).not.toMatch(/Zoé|Petit|Accueil et bar|lundi/)
  const key = await hrKey()
  const [cv, letter] = [await given('cv', key), await given('letter', key)]
  expect([cv.bytes.equals(pdf()), letter.bytes.equals(written)]).toEqual([true, true])
})

// requirement L65
test('a file is given as something to keep, never to be shown', async () => {
  await send(await begin(), 'cv', Buffer.from('%PDF-1.4\n<script>alert(1)</script>\n%%EOF'))
  const { headers } = await given('cv', await hrKey())
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="candidature-\d+-cv\.pdf"$/,
    ),
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

// requirement L65
test('gives a file by the link of HR only, for 14 days', async () => {
  const begun = await begin()
  await send(begun, 'cv', pdf())
  const key = await hrKey()
  const [token = ''] = stand.tokens
  for (const other of [begun.key, await ownKey(), token, 'x'.repeat(43)]) {
    expect((await given('cv', other)).status).toBe(404)
    const asMember = await stand.call('GET', `/jobapplications/${begun.id}/cv`, { token: other })
    expect(asMember.status).toBe(405)
  }
  expect((await given('letter', key)).status).toBe(404)
  stand.pass((14 * dayMs) / 60_000 - 1)
  expect((await given('cv', key)).status).toBe(200)
  stand.pass(1)
  expect((await given('cv', key)).status).toBe(404)
  const { rows } = await sql<{ stored: string }>`select to_jsonb(a)::text as stored
    from job_application a`.execute(stand.db)
  for (const secret of [key, begun.key]) expect(rows[0]?.stored).not.toContain(secret)
})

// requirement L61
test.each([
  ['the key of another', (one: Begun, other: Begun) => ({ ...one, key: other.key })],
  ['another’s number', (one: Begun, other: Begun) => ({ ...one, id: other.id })],
  ['no key', (one: Begun) => ({ ...one, key: '' })],
  ['a key that looks like one', (one: Begun) => ({ ...one, key: 'x'.repeat(43) })],
])('%s takes no file', async (_what, changed) => {
  const [one, other] = [await begin(), await begin()]
  expect((await send(changed(one, other), 'cv', pdf())).status).toBe(404)
  expect((await counts()).files).toBe(0)
})

// requirement L61
test('a key takes files for an hour; an application without a CV by then is deleted', async () => {
  const [one, other] = [await begin(), await begin()]
  await send(one, 'cv', pdf())
  await send(other, 'letter', pdf())
  stand.pass(hourMs / 60_000)
  expect((await send(one, 'letter', pdf())).status).toBe(404)
  await stand.jobs.repeat('forget job applications')
  expect(await counts()).toMatchObject({ applications: 1, files: 1 })
})

// requirement L64
describe('a file that is not taken', () => {
  test.each<[what: string, status: number, content: Buffer, name: string]>([
    ['a program called PDF', 415, Buffer.from('MZ\x90 an executable'), 'cv.pdf'],
    [
      'a DOCM called DOCX',
      415,
      docx({ '[Content_Types].xml': contentTypes(macroDocument) }),
      'cv.docx',
    ],
    ['a DOCM', 415, docx(), 'cv.docm'],
    ['nothing', 400, Buffer.alloc(0), 'cv.pdf'],
    ['10 MiB and a byte', 413, Buffer.alloc(largestJobFileBytes + 1, pdf()), 'cv.pdf'],
    ['11 MB', 413, Buffer.alloc(11_000_000, pdf()), 'cv.pdf'],
    ['what the scanner knows', 422, pdf('EICAR'), 'cv.pdf'],
    ['what the scanner cannot tell', 503, pdf('MUDDLED'), 'cv.pdf'],
  ])('%s is refused with %i', async (_what, status, content, name) => {
    expect((await send(await begin(), 'cv', content, name)).status).toBe(status)
    expect(await counts()).toEqual({ applications: 1, files: 0, mails: 0 })
  })

  test('two hundred at once are refused', async () => {
    const { headers, payload } = multipartFile(pdf(), 'cv.pdf')
    const last = payload.lastIndexOf('--quatre-terrains--')
    const one = payload.subarray(0, last)
    const { id, key } = await begin()
    const answer = await stand.call('PUT', `/jobapplications/${id}/cv`, {
      token: key,
      headers,
      body: Buffer.concat([...Array<Buffer>(200).fill(one), payload.subarray(last)]),
    })
    expect([answer.status, (await counts()).files]).toEqual([413, 0])
  })

  test('one by one 20 are read an hour, whoever’s they are', async () => {
    await fillLimit(stand, 'jobFiles', { count: 19 })
    const begun = await begin()
    expect((await send(begun, 'cv', pdf())).status).toBe(200)
    const late = await send(begun, 'cv', pdf())
    expect([late.status, Number(late.headers['retry-after']) > 3000]).toEqual([429, true])
  })

  test('one of exactly 10 MiB is taken', async () => {
    const content = Buffer.concat([
      pdf(),
      Buffer.alloc(largestJobFileBytes - 2 * pdf().length),
      pdf(),
    ])
    expect((await send(await begin(), 'cv', content)).status).toBe(200)
  })
})

// requirement L62
test('five applications an hour come from a connection', async () => {
  const from = '198.51.100.20'
  const statuses = []
  for (let count = 0; count < 6; count++) {
    statuses.push((await stand.call('PUT', '/jobapplications', { body, from })).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

// requirement L60
test.each([
  ['jobApplicationCenters', [{ id: 999_999 }], 'Choisis un centre'],
  ['jobApplicationCenters', [], 'Choisis un centre'],
  ['desiredPosition', '', 'Champ obligatoire'],
  ['mobilePhone', '0512345678', 'Mettre 0 au début du numéro et 10 chiffres obligatoires'],
])('%s as %j is refused at its field', async (field, value, sentence) => {
  const answer = await stand.call('PUT', '/jobapplications', { body: { ...body, [field]: value } })
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } })
})

// requirement L67
describe('a form that is sent twice', () => {
  test('is mailed to HR once', async () => {
    const [one, two] = [await begin(), await begin()]
    await Promise.all([one, two].map((begun) => send(begun, 'cv', pdf())))
    expect(await mails('application_hr')).toHaveLength(1)
    expect(await mails('application_received')).toHaveLength(1)
  })

  test('is mailed again with another CV, and a replaced CV is not', async () => {
    const one = await begin()
    await send(one, 'cv', pdf())
    await send(one, 'cv', pdf('2'))
    expect((await given('cv', await hrKey())).bytes.equals(pdf('2'))).toBe(true)
    expect(await mails('application_hr')).toHaveLength(1)
    await send(await begin(), 'cv', pdf('3'))
    expect(await mails('application_hr')).toHaveLength(2)
  })

  test('floods no mailbox: three mails an hour', async () => {
    for (const words of ['1', '2', '3', '4']) await send(await begin(), 'cv', pdf(words))
    expect(await mails('application_hr')).toHaveLength(4)
    expect(await mails('application_received')).toHaveLength(3)
  })
})

// requirement L70
describe('the link of the applicant', () => {
  const post = (what: 'link' | 'forget', id: number, key: string) =>
    stand.call('POST', `/jobapplications/${what}`, { body: { users_key: key, users_id: id } })

  test('lists the data that it would delete, and deletes all of them on request', async () => {
    const begun = await begin()
    await send(begun, 'cv', pdf())
    const key = await ownKey()
    expect(await post('link', begun.id, key)).toMatchObject({
      status: 200,
      body: { desiredPosition: 'Accueil et bar', files: ['cv'] },
    })
    expect(await counts()).toEqual({ applications: 1, files: 1, mails: 2 })
    expect((await post('forget', begun.id, key)).status).toBe(200)
    expect(await counts()).toEqual({ applications: 0, files: 0, mails: 0 })
    expect((await post('forget', begun.id, key)).status).toBe(404)
  })

  test('is neither HR’s nor the key of its files', async () => {
    const begun = await begin()
    await send(begun, 'cv', pdf())
    for (const other of [await hrKey(), begun.key])
      expect((await post('forget', begun.id, other)).status).toBe(404)
    expect((await counts()).applications).toBe(1)
  })
})

// requirement L71
test('an application is deleted two years after it came, with the mails about it', async () => {
  await send(await begin(), 'cv', pdf())
  stand.clock(
    Temporal.Instant.fromEpochMilliseconds(stand.now())
      .toZonedDateTimeISO('UTC')
      .add({ years: 2 })
      .subtract({ seconds: 1 }).epochMilliseconds,
  )
  await stand.jobs.repeat('forget job applications')
  expect(await counts()).toEqual({ applications: 1, files: 1, mails: 2 })
  stand.pass(1)
  await stand.jobs.repeat('forget job applications')
  expect(await counts()).toEqual({ applications: 0, files: 0, mails: 0 })
  expect(stand.logged()).toContain('job applications are deleted')
})

// requirement L72
test('closing an account deletes the applications of its proven address, and no others', async () => {
  await sql`update app_user set email = ${body.email}, email_verified_at = now() where id = 1`.execute(
    stand.db,
  )
  await send(await begin(), 'cv', pdf())
  await send(await begin({ email: 'autre@joueurs.example' }), 'cv', pdf())
  const [token] = stand.tokens
  const answer = await stand.call<Record<string, object[]>>('GET', '/users/me/data', { token })
  expect(answer.body.jobApplications).toMatchObject([
    { email: body.email, files: [{ type: 'cv', format: 'pdf', bytes: pdf().length }] },
  ])
  expect((await stand.call('DELETE', '/users/me', { token, body: {} })).status).toBe(200)
  const { rows } = await sql`select email from job_application`.execute(stand.db)
  expect(rows).toEqual([{ email: 'autre@joueurs.example' }])
})
