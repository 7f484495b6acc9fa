import { licenceStanding } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { standForAll } from '../testing/stand.ts'

const stand = await standForAll('player licence', { members: 3 })

const years = [2026, 2027, 2028]
const licences = years.flatMap((year) => [
  { year, number: '4012345A', hasToken: true, endsOn: `${year}-08-31` },
  { year, number: '4012345A', hasToken: true, endsOn: `${year}-09-30` },
  { year, number: '4012345A', hasToken: false, endsOn: `${year}-08-31` },
])

beforeAll(async () => {
  await sql`insert into federation_link (user_id, subject, refresh_token, sex, birth_date, linked_at, read_at)
    values (1, 's', 'x', 'Female', '1993-04-12', now(), now())`.execute(stand.db)
  await sql`insert into federation_ranking (user_id, published_on, rank) values
    (1, '2026-10-06', 1500), (1, '2026-11-03', 1400)`.execute(stand.db)
})

async function playerOn(day: string, userId = 1) {
  const { rows } = await sql<Record<string, unknown>>`
    select is_linked, has_valid_licence, rank, sex, birth_date from player_licence(${day}::date)
    where user_id = ${userId}`.execute(stand.db)
  return rows[0]
}

// requirement LI18
test.each(licences)('SQL and the rules agree on a licence of %o', async (licence) => {
  const { year, number, hasToken, endsOn } = licence
  await sql`delete from licence`.execute(stand.db)
  await sql`insert into licence (user_id, year, number, token, club_code, club_name, ends_on)
    values (1, ${year}, ${number}, ${hasToken ? Buffer.from('t') : null}, '', '', ${endsOn})`.execute(
    stand.db,
  )
  for (const of of years) {
    for (const day of ['08-30', '08-31', '09-01', '09-02', '09-30', '10-01', '12-31']) {
      const today = `${of}-${day}`
      const { state } = licenceStanding([licence], today)
      const isValid = state === 'valid' || state === 'ending'
      expect([today, await playerOn(today)]).toMatchObject([today, { hasValidLicence: isValid }])
    }
  }
})

// requirement LI17
test('the rank of a day is the latest one published then', async () => {
  expect(await playerOn('2026-10-05')).toMatchObject({ isLinked: true, rank: null })
  expect(await playerOn('2026-11-02')).toMatchObject({ rank: 1500 })
  expect(await playerOn('2026-11-03')).toMatchObject({
    rank: 1400,
    sex: 'Female',
    birthDate: '1993-04-12',
  })
  expect(await playerOn('2026-11-03', 2)).toMatchObject({ isLinked: false, rank: null })
})
