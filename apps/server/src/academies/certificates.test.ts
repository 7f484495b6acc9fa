import type { CourseBasket } from '@quatre/contract'
import { dayMs, euro, largestCertificateBytes } from '@quatre/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFeatures } from '../features.ts'
import { openPlatform } from '../core/open-platform.ts'
import { fixtureNow } from '../testing/center-fixture.ts'
import { multipartFile } from '../testing/declared-calls.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { certificatesCommand } from './certificates.ts'
import { openCourseStand, type Refused } from './course-stand.test-tools.ts'

const stand = await openCourseStand('certificates')
const { ids, group, ask, basket, leave, line, list, read, enrolled, camp, clock } = stand
const { db } = stand.stand
const { app, environment, url: databaseUrl, jobs } = stand.stand
const site = { db, databaseUrl, environment, log: app.log, clock: stand.stand.now, jobs }
const { platform } = openFeatures(openPlatform(site).platform)
const pdf = Buffer.from('%PDF-1.7\n%%EOF')
const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

const send = (id: number, content = pdf, member = 1) => {
  const { headers, payload } = multipartFile(content, 'certificat')
  const token = stand.stand.tokens[member - 1]
  const path = `/courseEnrolments/${id}/certificate`
  return stand.stand.call<CourseBasket & Refused>('PUT', path, { token, headers, body: payload })
}
const shown: Buffer[] = []
const command = (...given: string[]) =>
  certificatesCommand(platform, given, {
    now: stand.stand.now(),
    write: (content) => shown.push(content),
  })
const mails = async (template: string) => {
  const { rows } = await sql<{
    text: string
  }>`select text from mail where template = ${template}`.execute(db)
  return rows.map(({ text }) => text.replaceAll('\u00a0', ' ')).join('\n')
}
const kept = async () => (await sql`select from course_certificate`.execute(db)).rows.length

/** Zoé has been to 10 of 30 sessions of 16 €. */
async function tenGone() {
  await enrolled(group)
  await clock(fixtureNow + 65 * dayMs)
  const [own] = await list(1, ids.lea)
  if (own === undefined) throw new Error('not enrolled')
  return own
}

// requirements AC37 and AC38
test('accepted, it gives back what was shown when it was sent, whenever that is decided', async () => {
  const own = await tenGone()
  expect([own.refund?.value, own.certificate]).toEqual([
    28_800,
    { refund: euro(32_000), lessened: euro(0), sentAt: null },
  ])
  const { body } = await send(own.id)
  expect(body.lines[0]).toMatchObject({
    state: 'confirmed',
    certificate: { refund: { value: 32_000 }, sentAt: expect.any(String) as string },
  })
  expect(await mails('certificate_sent')).toContain('320,00 €')
  expect((await read(1, `/accademies/${group.academy}`)).body).toMatchObject({
    courses: [{ placesLeft: 6 }],
  })
  await clock(fixtureNow + 90 * dayMs)
  expect((await command('list')).lines.at(-1)).toBe('1 waiting')
  expect((await command('show', String(own.id))).isSound).toBe(true)
  expect(shown).toEqual([pdf])
  expect(await command('accept', String(own.id))).toEqual({
    lines: ['accepted: 320 € back, 0 € not asked'],
    isSound: true,
  })
  expect((await basket(1, own.id)).lines).toMatchObject([{ state: 'left' }])
  expect(await mails('enrolment_left')).toContain('320,00 €')
  expect([await kept(), (await command('accept', String(own.id))).isSound]).toEqual([0, false])
  await requireSoundBooks(stand.stand.bank, db)
})

// requirement AC38
test('refused, its family reads why, stays enrolled, and may send another', async () => {
  const { id } = await tenGone()
  await send(id, png)
  expect((await command('refuse', String(id))).isSound).toBe(false)
  expect((await command('refuse', String(id), 'date', 'illisible')).lines).toEqual(['refused'])
  expect(await mails('certificate_refused')).toContain('date illisible')
  expect([await kept(), await stand.states()]).toEqual([0, ['confirmed']])
  expect((await send(id)).status).toBe(200)
})

// requirement AC37
test.each([
  ['another’s', 404, async () => send((await tenGone()).id, pdf, 2)],
  ['no PDF or picture', 415, async () => send((await tenGone()).id, Buffer.from('MZ'))],
  [
    'too large',
    413,
    async () => send((await tenGone()).id, Buffer.alloc(largestCertificateBytes + 1)),
  ],
  [
    'of a course that gives all back anyway',
    409,
    () => enrolled(group).then(async () => send((await list(1, ids.lea))[0]?.id ?? 0)),
  ],
  [
    'of a place that is not paid',
    409,
    async () => send((await ask(1, group, [line(group)])).body.id),
  ],
] as const)('%s is refused with %i, and nothing is kept', async (_name, status, act) => {
  expect((await act()).status).toBe(status)
  expect(await kept()).toBe(0)
})

// requirement AC39
test('it is deleted when the course is left otherwise, and with the account; of a camp the days left go back', async () => {
  const { id } = await tenGone()
  await send(id)
  await leave(1, id)
  expect(await kept()).toBe(0)
  await clock(fixtureNow)
  await enrolled(await camp({ firstAt: fixtureNow + dayMs }), ids.neo)
  const [week] = await list(1, ids.lea, 'type=2')
  expect([week?.refund?.value, week?.certificate?.refund.value]).toEqual([0, 16_800])
  await send(week?.id ?? 0)
  await sql`update app_user set is_active = false where id = ${ids.neo}`.execute(db)
  expect(await kept()).toBe(0)
})
