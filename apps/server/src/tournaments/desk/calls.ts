import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { onlySelf, sampleIds, type BusyMember, type CallLines } from '../../testing/call-lines.ts'
import { fixtureNow } from '../../testing/center-fixture.ts'
import type { Stand } from '../../testing/stand.ts'

const params = { id: sampleIds.tournament }
const match = { match: 'main/r1/m1', version: 1 }
const result = { how: 'walk_over', absent: 0 }
/** Of an act on a tournament whose entries are closed; somebody who is gone runs nothing any more. */
const refused = (status: number, body: Record<string, unknown> = {}) => ({
  params,
  body,
  answers: onlySelf(status, 403),
})
const at = (days: number) => new Date(fixtureNow + days * 86_400_000).toISOString()

export const calls: CallLines<'referees'> = {
  referees: {
    create: {
      params: { id: 1 },
      body: {
        preview: 'federation',
        category: 'P100',
        event: 'men',
        level: '4PADEL',
        startsAt: at(20),
        endsAt: at(21),
        entryOpensAt: at(1),
        entryDeadline: at(18),
        feeCents: 2000,
        capacity: 16,
        courts: [1, 2],
        plan: { kind: 'pools', pools: 4, format: 'D2', drawFormat: 'C2' },
      },
      answers: onlySelf(201, 403),
    },
    desk: { params, answers: onlySelf(200, 403) },
    entries: refused(200, { open: true }),
    checkIn: refused(422, { pair: 1, here: true }),
    draw: refused(422, { seed: '4P-1', witnesses: ['Nadine'] }),
    plan: refused(409),
    call: refused(409, { ...match, court: 1 }),
    start: refused(409, match),
    score: refused(409, { ...match, sets: [] }),
    result: refused(409, { ...match, result }),
    correct: refused(409, { ...match, result, reason: 'erreur' }),
    undo: refused(409, { ...match, reason: 'erreur' }),
    stop: refused(409, { until: at(1), courts: 'all' }),
    close: refused(409),
    cancel: refused(200, { reason: 'pluie' }),
    publish: refused(409),
    file: { params, answers: onlySelf(409, 403) },
  },
}

/** A tournament whose entries are closed, and « self » as the referee of its centre. */
export async function addSamples({ db }: Stand): Promise<void> {
  await addTournament(db)
  await addRole(db, { userId: 1, word: 'direction' })
}

export async function addMemberRows(db: Db, member: BusyMember): Promise<void> {
  await addTournament(db)
  await addRole(db, member)
  const { userId, word } = member
  await sql`insert into tournament_act (tournament_id, actor_id, act, reason, request_key, at)
    values (${sampleIds.tournament}, ${userId}, 'undo', ${word}, ${word}, now())`.execute(db)
}

const addRole = (db: Db, { userId, word }: BusyMember) =>
  sql`insert into staff_role (user_id, role, center_id, starts_at, given_by)
    select ${userId}, 'referee', min(id), '2026-01-01', ${word} from center`.execute(db)

const formula = {
  phases: [{ kind: 'knockOut', key: 'main', name: 'main', enter: 16, survivors: 1 }],
  classifiedTo: 4,
  formats: { main: 'C2' },
}

async function addTournament(db: Db): Promise<void> {
  const id = sampleIds.tournament
  await sql`insert into enrolment_offer (id, kind, line_ends_at) overriding system value
    values (${id}, 'tournament_entry', ${at(20)}) on conflict do nothing`.execute(db)
  await sql`insert into competition (id, type, center_id, sport_id, name, level, starts_at, ends_at)
    select ${id}, 'tournament', min(id), 3, 'P100 hommes', '4PADEL', ${at(20)}::timestamptz, ${at(21)}::timestamptz
    from center on conflict do nothing`.execute(db)
  await sql`with made as (
      insert into tournament (id, offer_id, preview, category, event, season, status, entry_opens_at,
        entry_deadline, fee_cents, formula)
      values (${id}, ${id}, 'federation', 'P100', 'men', 2026, 'closed', ${at(-9)}, ${at(18)}, 2000,
        ${JSON.stringify(formula)}::jsonb) on conflict do nothing returning id)
    insert into place (offer_id, capacity) select id, 16 from made`.execute(db)
}
