import type { Db } from '@quatre/db'
import { clockPattern, isCalendarDate, minuteOfClock } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'
import { inTransaction } from '../../platform/transaction.ts'

export const coachUsage = [
  'npm run academies -- coach hours <coach> <weekday, 1 Monday> <09:00-12:00,16:00-20:00 | none> [--despite-clashes]',
  'npm run academies -- coach price <coach> <sport> <60 | 90> <players> <cents | none>',
  'npm run academies -- coach absence <coach> <2026-12-01T09:00> <2026-12-03T18:00> [--despite-clashes]',
]

/** A change of a coach, and the lessons that it leaves without them; not done where those are not accepted. */
interface Change {
  readonly coach: number
  readonly write: RawBuilder<unknown>[]
  /** Of a booked lesson to come, `start` and `finish` local times of its centre. */
  readonly clashes?: RawBuilder<unknown>
}

interface Given {
  readonly db: Db
  readonly now: number
}

const despite = '--despite-clashes'

/** Sets when a coach gives lessons, at which price, and when not; null where the words are wrong. */
export async function coachCommand(
  { db, now }: Given,
  [word = '', coach = '', ...rest]: readonly string[],
): Promise<{ readonly lines: readonly string[]; readonly isSound: boolean } | null> {
  const change = changes[word]?.(Number(coach), rest)
  if (!change) return null
  return inTransaction(db, async (tx) => {
    // a lesson that is being booked has read the former ones: it is refused, and asked again
    const { rows: known } = await sql`update center set revision = revision + 1
      where id = (select center_id from coach where id = ${change.coach}) returning id`.execute(tx)
    if (known.length === 0) return { lines: [`No coach ${coach}.`], isSound: false }
    await sql`select from coach where id = ${change.coach} for no key update`.execute(tx)
    const lines = change.clashes ? await clashLines(tx, change.coach, change.clashes, now) : []
    if (lines.length > 0 && !rest.includes(despite)) {
      return {
        lines: [...lines, `${lines.length} lessons booked: nothing is changed`],
        isSound: false,
      }
    }
    for (const query of change.write) await query.execute(tx)
    return { lines: [...lines, 'done'], isSound: true }
  })
}

async function clashLines(tx: Db, coach: number, clashes: RawBuilder<unknown>, now: number) {
  const { rows } = await sql<{ line: string }>`
    select to_char(start, 'YYYY-MM-DD HH24:MI') || ' · lesson ' || booking_id as line
    from (select t.booking_id, lower(t.during) at time zone c.time_zone as start,
        upper(t.during) at time zone c.time_zone as finish
      from court_time t join center c on c.id = t.center_id
      where t.coach_id = ${coach} and t.booking_id is not null
        and upper(t.during) > ${new Date(now)} and (t.expires_at is null or t.expires_at > ${new Date(now)})) lesson
    where ${clashes} order by start`.execute(tx)
  return rows.map(({ line }) => line)
}

const isIn = (value: number, from: number, to: number) =>
  Number.isInteger(value) && value >= from && value <= to

const changes: Record<string, (coach: number, given: readonly string[]) => Change | null> = {
  hours(coach, [day = '', text = '']) {
    const weekday = Number(day)
    const spans = text === 'none' ? [] : text.split(',').map((span) => span.split('-'))
    const areClocks = spans.every((span) => span.length === 2 && span.every(isClock))
    if (!isIn(weekday, 1, 7) || text === '' || !areClocks) return null
    const hours = spans
      .map(([from = '', to = '']) => ({ from: minuteOfClock(from), to: minuteOfClock(to) }))
      .toSorted((one, other) => one.from - other.from)
    const areApart = hours.every(
      ({ from, to }, at) => from < to && to <= (hours[at + 1]?.from ?? Infinity),
    )
    if (!areApart) return null
    const rows = sql`jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) h ("from" integer, "to" integer)`
    const minute = (column: 'start' | 'finish') =>
      sql`extract(epoch from ${sql.ref(column)} - date_trunc('day', start)) / 60`
    return {
      coach,
      write: [
        sql`delete from coach_hours where coach_id = ${coach} and weekday = ${weekday}`,
        sql`insert into coach_hours (coach_id, weekday, from_minute, to_minute)
          select ${coach}, ${weekday}, "from", "to" from ${rows}`,
      ],
      clashes: sql`extract(isodow from start) = ${weekday} and not exists (
        select from ${rows} where "from" <= ${minute('start')} and ${minute('finish')} <= "to")`,
    }
  },

  price(coach, [sport = '', duration = '', players = '', cents = '']) {
    const isPrice = cents === 'none' || isIn(Number(cents), 1, 1_000_000)
    const isKnown = ['60', '90'].includes(duration) && isIn(Number(players), 1, 4)
    if (!isPrice || !isKnown || !isIn(Number(sport), 1, 1000)) return null
    const of = [coach, Number(sport), Number(duration), Number(players)] as const
    const key = sql`(coach_id, sport_id, duration, players)`
    return {
      coach,
      write: [
        cents === 'none'
          ? sql`delete from lesson_price where ${key} = (${sql.join(of)})`
          : sql`insert into lesson_price (coach_id, sport_id, duration, players, price_cents)
              select ${of[0]}, id, ${of[2]}, ${of[3]}, ${Number(cents)} from sport where id = ${of[1]}
              on conflict ${key} do update set price_cents = excluded.price_cents`,
      ],
    }
  },

  absence(coach, [from = '', to = '']) {
    if (![from, to].every(isLocal) || from >= to) return null
    return {
      coach,
      write: [
        sql`insert into coach_absence (coach_id, starts_at, ends_at)
          select k.id, span.* from coach k join center c on c.id = k.center_id
            cross join lateral (select ${from}::timestamp at time zone c.time_zone as starts_at,
              ${to}::timestamp at time zone c.time_zone as ends_at) span
          where k.id = ${coach} and not exists (select from coach_absence a where a.coach_id = k.id
            and (a.starts_at, a.ends_at) = (span.starts_at, span.ends_at))`,
      ],
      clashes: sql`start < ${to}::timestamp and finish > ${from}::timestamp`,
    }
  },
}

const isClock = (text: string) => clockPattern.test(text)

const isLocal = (text: string) => {
  const [day = '', clock = '', ...more] = text.split('T')
  return more.length === 0 && isCalendarDate(day) && isClock(clock)
}
