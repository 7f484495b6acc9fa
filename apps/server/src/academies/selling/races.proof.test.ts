import { setTimeout as pause } from 'node:timers/promises'
import { dayMs, hourMs, isoWithOffset, networkTimeZone } from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCourtTime } from '../../core/court-time/court-time.ts'
import { at, fixtureNow } from '../../testing/center-fixture.ts'
import { openMemberProcesses, type MemberProcesses } from '../../testing/member-processes.ts'
import { proofSize } from '../../testing/proof-size.ts'
import { courseIn } from '../academy-fixture.test-tools.ts'
import { publishDraft } from './publish.ts'

const rounds = proofSize({ usual: 8, long: 100 })
let stand: MemberProcesses
beforeAll(async () => {
  stand = await openMemberProcesses('publishing_races', { processes: 2, members: 10 })
})
afterAll(() => stand.close())

/**
 * Two publish a camp of three courts on five days while members hold courts then, at two processes: courts that are
 * taken twice, and a draft that is published in part. Every other one is published despite its clashes.
 */
async function publishedWhileBooked(round: number): Promise<number> {
  const { db, servers, tokens } = stand
  const firstAt = Date.parse(at('09:00')) + (round % 14) * hourMs
  const despiteClashes = round % 2 === 1
  const { academy, course } = await courseIn(db, { type: 'camp', sessions: 5, firstAt })
  await sql`update course set court_count = 3 where id = ${course}`.execute(db)
  await sql`update academy set status = 'draft' where id = ${academy}`.execute(db)
  const courtTime = openCourtTime({ announce() {} })
  const publish = () =>
    publishDraft({ db, courtTime }, academy, { despiteClashes, now: fixtureNow })
  const hold = async (token: string, member: number) => {
    await pause(member * 4)
    const startingDate = isoWithOffset(firstAt + (member % 5) * dayMs, networkTimeZone)
    const answer = await servers[member % 2]?.hold(token, { startingDate })
    expect([201, 409]).toContain(answer?.status)
  }
  await Promise.all([publish(), publish(), ...tokens.map(hold)])
  const { rows } = await sql<{ faults: number }>`
    with session as (select (select count(*) from court_time where session_id = s.id) as courts
      from course_session s where s.course_id = ${course})
    select ((select count(*) from session where courts not in (0, 3))
      + (select count(*) from court_time t join court_time o on o.court_id = t.court_id and o.id < t.id and o.during && t.during)
      + (select count(*) from session where case a.status when 'draft' then courts > 0
        else courts < 3 and not ${despiteClashes} end))::integer as faults
    from academy a where a.id = ${academy}`.execute(db)
  await sql`delete from court_time`.execute(db)
  return rows[0]?.faults ?? -1
}

// requirement AC51
test('a draft is published by two while its courts are booked: whole or not at all, no court twice', async () => {
  for (let round = 0; round < rounds; round++) expect(await publishedWhileBooked(round)).toBe(0)
})

// Negative control: functions name the constraint, which excludes nothing now.
test('without the constraint a court is taken twice', async () => {
  await sql`alter table court_time drop constraint court_time_no_overlap, add constraint court_time_no_overlap
    exclude using gist (court_id with =, during with &&) where (id is null)`.execute(stand.db)
  let faults = 0
  for (let round = 0; faults === 0 && round < 20; round++) {
    faults = await publishedWhileBooked(round)
  }
  expect(faults).toBeGreaterThan(0)
})
