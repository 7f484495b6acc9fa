import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { everybody, onlySelf, sampleIds, type BusyMember, type CallLines } from '../testing/call-lines.ts'
import { fixtureNow } from '../testing/center-fixture.ts'
import type { Stand } from '../testing/stand.ts'

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

export const calls: CallLines<'tournaments' | 'referees'> = {
  tournaments: TOURNAMENTS,
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
    checkIn: refused(404, { pair: 1, here: true }),
    draw: refused(422, { seed: '4P-1', witnesses: ['Nadine'] }),
    plan: refused(409),
    call: refused(409, { ...match, court: 1 }),
    start: refused(409, match),
    result: refused(409, { ...match, result }),
    correct: refused(409, { ...match, result, reason: 'erreur' }),
    undo: refused(409, { ...match, reason: 'erreur' }),
    stop: refused(409, { until: at(1), courts: 'all' }),
    close: refused(409),
    publish: refused(409),
    file: { params, answers: onlySelf(409, 403) },
  },
}
