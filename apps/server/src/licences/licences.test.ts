import type { Licence, Member, Ranking } from '@quatre/contract'
import { dayMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { fixtureNow } from '../testing/center-fixture.ts'
import { eventually } from '../testing/eventually.ts'
import { standForEach } from '../testing/stand.ts'
import { linkAccount, setFederation } from './link-account.test-tools.ts'

const stand = await standForEach('licences', { members: 3, bank: 'stand-in' })
const [lea, ugo] = stand.tokens
const atFederation = (now: number) => setFederation(stand, { now: new Date(now).toISOString() })
beforeEach(() => atFederation(fixtureNow))

const me = async (token = lea) => (await stand.call<Member>('GET', '/users/me', { token })).body
const readLicences = async (token = lea) => {
  const { id } = await me(token)
  return stand.call<Licence[]>('GET', `/userAppLicence/userApp/${id}?appId=2`, { token })
}
type Rankings = Record<'dernier' | 'meilleur', Ranking | null>
const readRankings = (licence: number | undefined, token = lea) =>
  stand.call<Rankings>('GET', `/userAppLicence/${licence}/classementFFT?appId=2`, { token })

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}`.execute(stand.db)
  return rows[0]?.n ?? -1
}

describe('linking', () => {
  // requirement LI10
  test('gives the licences by year, the rankings and the verified badge', async () => {
    expect(await readLicences()).toMatchObject({ status: 200, body: [] })
    expect(await me()).toMatchObject({ federationLinked: false, licenceValid: false })
    const { status, body } = await linkAccount(stand, lea, 'camille')
    expect([
      status,
      body.map(({ numero, millesimeFFT, token }) => [numero, millesimeFFT.label, token]),
    ]).toEqual([
      200,
      [
        ['4000001A', '2027', true],
        ['4000001A', '2026', true],
      ],
    ])
    expect(body[0]).toMatchObject({ dateFinValidite: '2027-08-31', codeClub: '57310042' })
    expect(await me()).toMatchObject({ federationLinked: true, licenceValid: true })
    expect((await readLicences()).body).toEqual(body)
    const { dernier, meilleur } = (await readRankings(body[0]?.id)).body
    expect(dernier?.date).toBe('2026-11-03')
    expect(meilleur?.rang).toBeLessThanOrEqual(dernier?.rang ?? 0)
  })

  // requirement LI11
  test('keeps no token that can be read', async () => {
    await linkAccount(stand, lea, 'camille')
    const { rows } = await sql<{ sealed: Buffer }>`
      select refresh_token as sealed from federation_link union all
      select token from licence`.execute(stand.db)
    expect(rows.length).toBe(3)
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/refresh|licence/)
    const shown = JSON.stringify([await me(), (await readLicences()).body])
    expect(shown + stand.logged()).not.toMatch(/(refresh|licence|access)\.ey/)
  })

  test('the same account again changes nothing, another one takes its place', async () => {
    const first = await linkAccount(stand, lea, 'camille')
    expect((await linkAccount(stand, lea, 'camille')).body).toEqual(first.body)
    const other = await linkAccount(stand, lea, 'newcomer')
    expect(other.body.map(({ numero }) => numero)).toEqual(['5120077R'])
    expect((await readRankings(other.body[0]?.id)).body).toEqual({ dernier: null, meilleur: null })
    // the former account has another holder now
    expect((await linkAccount(stand, ugo, 'camille')).status).toBe(200)
  })

  // requirement LI12
  test('refuses an account and a number that another member has', async () => {
    await linkAccount(stand, lea, 'camille')
    const taken = await linkAccount(stand, ugo, 'camille')
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'federation_account_taken' }])
    await sql`update federation_link set subject = 'another'`.execute(stand.db)
    const sameNumber = await linkAccount(stand, ugo, 'camille')
    expect(sameNumber.body).toMatchObject({
      code: 'licence_number_taken',
      message: 'Ce numéro de licence est déjà lié à un autre compte 4PADEL.',
    })
    expect(await me(ugo)).toMatchObject({ federationLinked: false })
  })

  test('two members at once: one of them has it', async () => {
    const both = await Promise.all([lea, ugo].map((token) => linkAccount(stand, token, 'camille')))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await count('federation_link')).toBe(1)
  })

  // requirement LI13
  test.each([
    ['a code that is none', { code: 'x' }],
    ['another secret', { codeVerifier: 'w'.repeat(43) }],
    ['another nonce', { nonce: 'n-2' }],
  ])('refuses %s', async (_what, change) => {
    const refused = await linkAccount(stand, lea, 'camille', change)
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'federation_refused' }])
    expect(await count('federation_link')).toBe(0)
  })

  // requirement LI14
  test('ends on demand, with all that was kept, and at the federation', async () => {
    const { body } = await linkAccount(stand, lea, 'camille')
    for (const _time of [1, 2]) {
      const ended = await stand.call('DELETE', '/federation/link', { token: lea })
      expect(ended).toMatchObject({ status: 200, body: { status: 'unlinked' } })
    }
    expect(
      await Promise.all(['federation_link', 'licence', 'federation_ranking'].map(count)),
    ).toEqual([0, 0, 0])
    expect((await readRankings(body[0]?.id)).status).toBe(404)
    await eventually(async () => {
      expect(await setFederation(stand, {})).toMatchObject({ forgotten: [expect.any(String)] })
    })
  })
})

// requirement LI14
test('closing the account deletes all of it too', async () => {
  await linkAccount(stand, lea, 'camille')
  const closed = await stand.call('DELETE', '/users/me?appId=2', { token: lea, body: {} })
  expect(closed).toMatchObject({ status: 200 })
  expect(await count('federation_link')).toBe(0)
  await eventually(async () => {
    expect(await setFederation(stand, {})).toMatchObject({ forgotten: [expect.any(String)] })
  })
})

describe('reading again', () => {
  // requirement LI15
  test('a valid licence is read once a day, another state once a minute', async () => {
    await linkAccount(stand, lea, 'camille')
    await setFederation(stand, { away: true })
    stand.clock(fixtureNow + dayMs - minuteMs)
    expect((await readLicences()).status).toBe(200)
    stand.clock(fixtureNow + dayMs + minuteMs)
    expect(await readLicences()).toMatchObject({ status: 503, body: { code: 'federation_down' } })
    await atFederation(stand.now())
    expect((await readLicences()).body).toHaveLength(2)
    await linkAccount(stand, ugo, 'expired')
    await setFederation(stand, { away: true })
    expect((await readLicences(ugo)).status).toBe(200)
    stand.pass(2)
    expect((await readLicences(ugo)).status).toBe(503)
  })

  // requirement LI16
  test('an account that the federation does not open any more is deleted, with its answer in the refusal', async () => {
    const { body } = await linkAccount(stand, lea, 'camille')
    const { rows } = await sql<{ subject: string }>`select subject from federation_link`.execute(
      stand.db,
    )
    await setFederation(stand, { forget: rows[0]?.subject })
    stand.clock(fixtureNow + 2 * dayMs)
    expect(await readRankings(body[0]?.id)).toMatchObject({
      status: 409,
      body: { code: 'federation_link_ended', details: { federation: { error: 'invalid_grant' } } },
    })
    expect(await count('licence')).toBe(0)
    expect((await readLicences()).body).toEqual([])
  })

  test('an outage deletes nothing, and is told with the answer', async () => {
    await linkAccount(stand, lea, 'camille')
    await setFederation(stand, { away: true })
    stand.clock(fixtureNow + 2 * dayMs)
    expect((await readLicences()).body).toMatchObject({
      code: 'federation_down',
      details: { federation: { error: 'temporarily_unavailable' } },
    })
    expect(await count('licence')).toBe(2)
  })
})

// requirement LI17
test('the rankings of a month come on its first Tuesday, beside the former ones', async () => {
  await linkAccount(stand, lea, 'camille')
  await linkAccount(stand, ugo, 'lea')
  const published = async () => {
    const { rows } = await sql<{ day: string }>`
      select published_on::text as day from federation_ranking group by 1
      having count(*) = 2 order by 1 desc`.execute(stand.db)
    return rows.map(({ day }) => day)
  }
  const turn = async (at: string) => {
    stand.clock(Date.parse(at))
    await atFederation(Date.parse(at))
    await stand.jobs.repeat('read federation rankings')
  }
  await turn('2026-12-01T06:30:00Z')
  expect(await published()).not.toContain('2026-12-01')
  await turn('2026-12-01T07:30:00Z')
  expect((await published())[0]).toBe('2026-12-01')
  // all are read: nobody is asked again this month
  await setFederation(stand, { away: true })
  await stand.jobs.repeat('read federation rankings')
  // the federation does not answer in January: the next hour tries again
  stand.clock(Date.parse('2027-01-05T08:00:00Z'))
  await expect(stand.jobs.repeat('read federation rankings')).rejects.toThrow(/ne répond pas/)
  await turn('2027-01-05T09:00:00Z')
  expect((await published())[0]).toBe('2027-01-05')
})

test('a member whose number another one has stops the rankings of nobody', async () => {
  await linkAccount(stand, lea, 'camille')
  await linkAccount(stand, ugo, 'lea')
  const [first, second] = [(await me()).id, (await me(ugo)).id]
  await sql`delete from licence where user_id = ${second}`.execute(stand.db)
  await sql`update licence set number = '5120034K' where user_id = ${first}`.execute(stand.db)
  await sql`update federation_link set read_at = '2026-11-01' where user_id = ${second}`.execute(
    stand.db,
  )
  stand.clock(Date.parse('2026-12-01T09:00:00Z'))
  await atFederation(stand.now())
  await stand.jobs.repeat('read federation rankings')
  const { rows } = await sql<{ userId: number }>`
    select user_id from federation_ranking where published_on = '2026-12-01'`.execute(stand.db)
  expect(rows).toEqual([{ userId: first }])
})
