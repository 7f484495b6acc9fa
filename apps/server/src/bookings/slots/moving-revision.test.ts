import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { standForAll } from '../../testing/stand.ts'
import { centers, fixtureNow, tomorrow } from '../../testing/center-fixture.ts'
import { openCenterDays } from './center-days.ts'
import { nearbyFinder } from './nearby.ts'

const stand = await standForAll('moving_revision', { members: 0 })

/** The database of an import that changes Toulouse's rules after every reading, so many times. */
function changingDatabase(times: number) {
  let left = times
  return stand.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (left > 0) {
        left -= 1
        await sql`update center set revision = revision + 1
          where id = ${centers.toulouse}`.execute(stand.db)
      }
      return result
    },
  })
}

const evening = {
  latitude: 43.6,
  longitude: 1.44,
  distance: 50,
  date: tomorrow,
  from: '18:00',
  to: '20:00',
  duration: 90,
  sportType: 3,
} as const

async function readDay(times: number): Promise<string> {
  const days = openCenterDays(changingDatabase(times))
  const asked = { centerId: centers.toulouse, day: tomorrow, now: fixtureNow }
  const read = days.read(asked).then(({ day }) => day.day)
  return read.catch(({ code }: { code: string }) => code)
}

async function findNearby(times: number): Promise<string | number> {
  const db = changingDatabase(times)
  const find = nearbyFinder(db, openCenterDays(db).catalogues)
  const found = find({ query: evening, cards: [], now: fixtureNow, reading: 'live' })
  return found.then(({ length }) => length).catch(({ code }: { code: string }) => code)
}

describe('rules of a centre that change while they are read', () => {
  it('are read again', async () => {
    expect([await readDay(2), await findNearby(2)]).toEqual([tomorrow, 1])
  })

  it('that never stop changing are not waited for without end', async () => {
    expect([await readDay(1_000), await findNearby(1_000)]).toEqual(['too_busy', 'too_busy'])
  })
})
