import type { OwnEntry } from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { recordStatements } from '../../testing/statements.ts'
import { addTournament } from '../../testing/tournament-fixture.ts'
import { ines, lea, nora, openEntryStand } from './entry-stand.test-tools.ts'

const { stand, readId, read, enter, pay } = await openEntryStand('own-entries')
const { db } = stand

/** A tournament that two members have played some weeks ago, for nothing. */
async function played(weeksAgo: number, holder: number, partner: number): Promise<void> {
  const startsAt = fixtureNow - weeksAgo * 7 * dayMs
  const past = await addTournament(db, { capacity: 8, startsAt, feeCents: 0 })
  await sql`update tournament set status = 'finished' where id = ${past}`.execute(db)
  await sql`with made as (
      insert into enrolment (offer_id, holder_id, enrolled_by, state, created_at, confirmed_at)
      select offer_id, ${await readId(holder)}, ${await readId(holder)}, 'confirmed', now(), now()
      from tournament where id = ${past} returning id)
    insert into tournament_entry (id, tournament_id, partner_id, partner_accepted)
    select id, ${past}, ${await readId(partner)}, true from made`.execute(db)
}

const list = async (player: number) =>
  (await read<OwnEntry[]>(player, '/competitionParticipations')).body

test('a year of tournaments is read with the statements of one', async () => {
  const { body: split } = await enter(lea, ines, { isSplit: true })
  await pay(ines, split.id, 2000)
  await played(1, lea, nora)
  await played(2, nora, ines)
  const few = await recordStatements(() => list(lea))
  for (let week = 3; week < 15; week++) await played(week, week % 2 ? lea : ines, nora)
  expect((await list(lea)).length).toBe(8)
  expect(await recordStatements(() => list(lea))).toHaveLength(few.length)
  const [first, second] = await list(lea)
  expect(first).toMatchObject({
    id: split.id,
    players: [{ firstName: 'Léa' }, { firstName: 'Inès' }],
    player: { paid: false, due: { value: 2000 } },
    isHalfMissing: false,
  })
  expect(second).toMatchObject({ state: 'confirmed', player: { paid: true, due: { value: 0 } } })
  // the same entry, as its second player has it
  expect((await list(ines))[0]).toMatchObject({
    id: split.id,
    player: { paid: true, due: { value: 0 } },
    isHalfMissing: false,
  })
})
