import type { Desk } from '@quatre/contract'
import type { PlayedSet } from '@quatre/domain'
import type { Act } from './acts.ts'

type Shown = Desk['tournament']['matches'][number]

/**
 * The desk that the screen shows while an act waits: the match after it, its court taken or free.
 * Its effects on other matches are known once it was sent.
 */
export function applyAct(desk: Desk, act: Act, nowIso: string): Desk {
  if (act.name === 'checkIn') {
    const { pair, here } = act.body
    const entries = desk.tournament.entries.map((one) =>
      one.id === pair ? { ...one, checkedIn: here } : one,
    )
    return { ...desk, tournament: { ...desk.tournament, entries } }
  }
  if (act.name === 'call') {
    const { match, court } = act.body
    const place = desk.courts.find(({ id }) => id === court)
    return changed(desk, match, nowIso, {
      state: 'called',
      court: place ? { id: place.id, name: place.name } : null,
    })
  }
  if (act.name === 'start') return changed(desk, act.body.match, nowIso, { state: 'playing' })
  if (act.name === 'undo') return changed(desk, act.body.match, nowIso, { state: 'waiting' })
  if (act.name === 'cancel')
    return { ...desk, tournament: { ...desk.tournament, status: 'cancelled' } }
  if (act.name === 'score')
    return changed(desk, act.body.match, nowIso, { sets: act.body.sets.map(countsInSet) })
  if (act.name === 'result' || act.name === 'correct') {
    const { match, result } = act.body
    const sets = result.how === 'walk_over' ? [] : result.sets.map(countsInSet)
    return changed(desk, match, nowIso, {
      state: 'done',
      outcome: result.how,
      sets,
      endedAt: nowIso,
      winner: result.how === 'played' ? setsWinner(sets) : null,
    })
  }
  return desk
}

const countsInSet = (set: PlayedSet): [number, number] => {
  const [one, other] = set.kind === 'set' ? set.games : set.points
  return [one, other]
}

function setsWinner(sets: readonly (readonly [number, number])[]): 0 | 1 {
  const first = sets.filter(([one, other]) => one > other).length
  return first > sets.length / 2 ? 0 : 1
}

function changed(desk: Desk, id: string, nowIso: string, by: Partial<Shown>): Desk {
  const matches = desk.tournament.matches.map((one) => (one.id === id ? { ...one, ...by } : one))
  const shown = matches.find((one) => one.id === id)
  const isOn = shown?.state === 'called' || shown?.state === 'playing'
  const queue = shown?.state === 'waiting' ? desk.queue : desk.queue.filter((one) => one !== id)
  const free = callableMatchIds(matches, queue).find(
    (next) => !desk.courts.some(({ nextId }) => nextId === next),
  )
  return {
    ...desk,
    tournament: { ...desk.tournament, matches },
    matches: desk.matches.map((one) =>
      one.id === id
        ? {
            ...one,
            version: one.version + 1,
            calledAt: by.state === 'called' ? nowIso : one.calledAt,
          }
        : one,
    ),
    courts: desk.courts.map((court) => {
      const isHere = isOn && shown.court?.id === court.id
      const wasHere = court.matchId === id
      return {
        ...court,
        matchId: isHere ? id : wasHere ? null : court.matchId,
        freeSince: wasHere && !isHere ? nowIso : court.freeSince,
        nextId: court.nextId === id ? (free ?? null) : court.nextId,
      }
    }),
    queue,
  }
}

/** The matches of the queue whose pairs are known and on no court. */
function callableMatchIds(matches: readonly Shown[], queue: readonly string[]): string[] {
  const pairIds = ({ sides }: Shown) => sides.map(({ pairId }) => pairId)
  const busy = new Set(
    matches.flatMap((one) =>
      one.state === 'called' || one.state === 'playing' ? pairIds(one) : [],
    ),
  )
  return queue.filter((id) => {
    const match = matches.find((one) => one.id === id)
    return match !== undefined && pairIds(match).every((pair) => pair !== null && !busy.has(pair))
  })
}
