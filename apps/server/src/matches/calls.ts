import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import {
  everybody,
  members,
  onlySelf,
  sampleIds,
  type BusyMember,
  type CallLines,
} from '../testing/call-lines.ts'
import { addFriendly } from '../testing/match-fixture.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'
import type { Stand } from '../testing/stand.ts'
import { disputedMail, enteredMail } from './result-mails.ts'

/** Played by « self » and another; the second one is without a result. */
const sample = { match: 1_000_030, open: 1_000_031, matchPlayer: 1_000_032 }
const params = { id: sample.match }
const open = { params: { id: sample.open } }
const version = 1
const booked = { params: { id: sampleIds.booking }, goneMeanwhile: 'booking_not_found' } as const
const gone = { goneMeanwhile: 'forbidden' } as const
const result = { how: 'played', sets: [{ kind: 'set', games: [6, 4] }] }
const measured = { params: { id: 1 }, answers: everybody(200) }

export const calls: CallLines<'matches'> = {
  matches: {
    list: { query: { center: 42, _limit: 5 }, answers: everybody(200) },
    front: { answers: everybody(200) },
    get: { params, answers: everybody(200) },
    events: { params, answers: everybody(200) },
    players: { params, answers: everybody(200) },
    statistics: { params, answers: everybody(200) },
    // the stream of one that exists would not end
    follow: { params: { id: 999 }, answers: everybody(404) },
    own: { params, answers: members(200) },
    enter: { ...open, body: { version, result }, answers: onlySelf(200, 403), ...gone },
    confirm: { ...open, body: { version }, answers: onlySelf(409, 403), ...gone },
    dispute: { ...open, body: { version, reason: 'faux' }, answers: onlySelf(409, 403), ...gone },
    decide: { ...open, body: { version, result }, answers: onlySelf(409, 403), ...gone },
    places: { ...booked, answers: onlySelf(200) },
    friendly: { ...booked, body: { sides: [[1], [2]] }, answers: onlySelf(409) },
    footbarPlayer: { params: { id: 1 }, answers: onlySelf(200, 403) },
    footbarMatchPlayer: { params: { id: sample.matchPlayer }, answers: members(200) },
    game: measured,
    possession: { ...measured, query: { team_1: 1, team_2: 2 } },
  },
}

export async function addSamples({ db }: Stand): Promise<void> {
  for (const id of [sample.match, sample.open])
    await addFriendly(db, { id, sides: [[1], [await lastMember(db)]] })
  await sql`update match_player set id = ${sample.matchPlayer} where match_id = ${sample.match} and side = 0`.execute(
    db,
  )
}

async function lastMember(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from app_user`.execute(db)
  return rows[0]?.id ?? 0
}

export function mails({ names, to }: MailParts): readonly SampleMail[] {
  const words = {
    id: 7,
    version: 2,
    side: 'Lafon / Durand',
    score: '6-4 6-3',
    when: 'mardi 24 novembre à 20h30',
    where: names.center,
  }
  const until = 'vendredi 27 novembre à 22h10'
  const reason = 'C’était 7-5'
  return [
    {
      words: enteredMail({ ...words, until }, to),
      says: [
        '6-4 6-3',
        'Lafon / Durand',
        'mardi 24 novembre',
        'vendredi 27 novembre',
        names.center,
      ],
    },
    {
      words: disputedMail({ ...words, reason }, to),
      says: ['6-4 6-3', 'Lafon / Durand', reason, 'mardi 24 novembre', names.center],
    },
  ]
}

/** A friendly match that the member has played. */
export async function addMemberRows(db: Db, { userId }: BusyMember): Promise<void> {
  await sql`with made as (
      insert into match (kind, sport_id, center_id, starts_at, ends_at)
      select 'friendly', 3, min(id), now(), now() + interval '90 minutes' from center returning id)
    insert into match_player (match_id, side, position, user_id) select id, 0, 1, ${userId} from made`.execute(
    db,
  )
}
