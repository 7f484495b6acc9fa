import type { SlotsOfDay } from '@quatre/contract'
import type { BenchCenter } from './bench.ts'
import type { Database } from './database.ts'
import type { Site } from './site.ts'

/** A free slot, and a court of it that no other entry of the list takes. */
export interface FreeSlot {
  readonly centerId: number
  readonly courtId: number
  readonly startingDate: string
  readonly startsAt: number
  readonly endsAt: number
  readonly priceCents: number
}

const minutes = 90
const sport = 3
const daysAhead = 13

/** Free slots of all centres and days to come, none on the same court at the same time. */
export async function listFreeSlots(
  site: Site,
  { pool }: Database,
  centers: readonly BenchCenter[],
  today: string,
): Promise<FreeSlot[]> {
  const { rows: courts } = await pool.query<{ centerId: number; id: number }>(
    `select center_id as "centerId", id from court where sport_id = ${sport} and is_active
     and places >= 4 and center_id = any($1::integer[]) order by id`,
    [centers.map(({ id }) => id)],
  )
  const byCenter = Map.groupBy(courts, ({ centerId }) => centerId)
  const days: FreeSlot[][] = []
  for (let ahead = 1; ahead <= daysAhead; ahead++) {
    const date = Temporal.PlainDate.from(today).add({ days: ahead }).toString()
    for (const [centerId, courtsOfCenter] of byCenter) {
      const address = `${site.origin}/api/v1/slots?center=${centerId}&date=${date}&duration=${minutes}`
      const answer = await fetch(address)
      if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`)
      const apart = slotsApart((await answer.json()) as SlotsOfDay)
      days.push(await withFreeCourts(apart, courtsOfCenter, { pool }))
    }
  }
  return alternating(days)
}

type Start = Omit<FreeSlot, 'courtId'> & { readonly left: number }

/** Of a day's starts those that do not touch each other. */
function slotsApart(day: SlotsOfDay): Start[] {
  const apart: Start[] = []
  let freeFrom = 0
  for (const { startingDate, choices } of day.slots) {
    const choice = choices[0]
    const startsAt = Date.parse(startingDate)
    if (!choice?.price || choice.left === 0 || startsAt < freeFrom) continue
    const endsAt = Date.parse(choice.endingDate)
    const price = choice.discountPrice ?? choice.price
    freeFrom = endsAt
    apart.push({
      centerId: day.center,
      startingDate,
      startsAt,
      endsAt,
      priceCents: price.value,
      left: choice.left,
    })
  }
  return apart
}

/** As often as a start has free courts, with one of them each. */
async function withFreeCourts(
  starts: readonly Start[],
  courts: readonly { readonly centerId: number; readonly id: number }[],
  { pool }: Pick<Database, 'pool'>,
): Promise<FreeSlot[]> {
  const free: FreeSlot[] = []
  for (const { left, ...slot } of starts) {
    const { rows } = await pool.query<{ id: number }>(
      `select c.id from unnest($1::integer[]) as c (id) where not exists (
         select from court_time t where t.court_id = c.id
         and t.during && tstzrange($2::timestamptz, $3::timestamptz)) order by c.id`,
      [courts.map(({ id }) => id), new Date(slot.startsAt), new Date(slot.endsAt)],
    )
    for (const { id } of rows.slice(0, left)) free.push({ ...slot, courtId: id })
  }
  return free
}

/** One of each list in turn, so that neighbours in time of the load are of different centres. */
function alternating(lists: readonly FreeSlot[][]): FreeSlot[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list[index] ?? []),
  ).flat()
}
