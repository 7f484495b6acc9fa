import {
  minuteMs,
  seededRng,
  type Counts,
  type PlayedSet,
  type Rng,
  type Side,
} from '@quatre/domain'
import { matches } from './matches.ts'
import { filmedMatches, type FilmedMatch } from './matches/filmed.ts'
import { definePart, type World } from './part.ts'

interface Event {
  readonly matchId: number
  readonly at: number
  readonly kind: 'goal' | 'foul' | 'buzz' | 'game' | 'break' | 'set'
  readonly side: Side | null
  readonly position: number | null
  readonly set: number
  readonly counts: Counts | null
  readonly text: string | null
}

const clips = [
  { file: 'lob', title: 'Le lob, puis la volée' },
  { file: 'smash', title: 'Smash, par trois' },
  { file: 'bandeja', title: 'Balle de match' },
] as const
const footBuzzes = ['Le contre', 'Tir croisé', 'La barre, puis le but']
const clipSeconds = 4

/** Games of a set in some order, the winner's last: leads change hands. */
function gamesInOrder(random: Rng, [first, second]: Counts): Side[] {
  const last: Side = first > second ? 0 : 1
  const left: [number, number] = [first, second]
  left[last]--
  const order: Side[] = []
  while (left[0] + left[1] > 0) {
    const side: Side = random.next() * (left[0] + left[1]) < left[0] ? 0 : 1
    left[side]--
    order.push(side)
  }
  return [...order, last]
}

/** The games of each set at even times, those against the service as breaks, and how each set ended. */
function setEvents(
  random: Rng,
  { id, startsAt, endsAt }: FilmedMatch,
  sets: readonly PlayedSet[],
): Event[] {
  const step = (endsAt - startsAt - 4 * minuteMs) / sets.reduce((sum, set) => sum + steps(set), 0)
  let at = startsAt + 2 * minuteMs
  let server: Side = 0
  return sets.flatMap((set, index) => {
    const of = { matchId: id, position: null, set: index + 1, text: null }
    const games: [number, number] = [0, 0]
    const events: Event[] = []
    const counts = set.kind === 'set' ? set.games : set.points
    if (set.kind === 'set')
      for (const side of gamesInOrder(random, counts)) {
        games[side]++
        at += step
        const isBreak = side !== server
        const isLet = games[0] + games[1] === 5
        events.push({ ...of, at, kind: isBreak ? 'break' : 'game', side, counts: [...games] })
        if (isLet)
          events.push({
            ...of,
            at: at - 1000,
            kind: 'foul',
            side,
            counts: null,
            position: 1,
            text: 'touche le filet',
          })
        server = server === 0 ? 1 : 0
      }
    else at += 6 * step
    const winner: Side | null = counts[0] === counts[1] ? null : counts[0] > counts[1] ? 0 : 1
    return [...events, { ...of, at, kind: 'set', side: winner, counts }]
  })
}

const steps = (set: PlayedSet) => (set.kind === 'set' ? set.games[0] + set.games[1] : 6)

function goalEvents(
  random: Rng,
  { id, startsAt, endsAt, sides }: FilmedMatch,
  set: PlayedSet | undefined,
): Event[] {
  const counts = set?.kind === 'set' ? set.games : [0, 0]
  const scorers = [0, 1].flatMap((side) =>
    Array.from({ length: counts[side] ?? 0 }, () => side as Side),
  )
  const times = scorers
    .map(() => startsAt + random.next() * (endsAt - startsAt))
    .toSorted((a, b) => a - b)
  const goals: [number, number] = [0, 0]
  const order = random.shuffle(scorers)
  const player = (side: Side) => 1 + Math.floor(random.next() * Math.max(1, sides[side].length))
  const of = { matchId: id, set: 1, text: null }
  const scored = order.map((side, index): Event => {
    goals[side]++
    return {
      ...of,
      at: times[index] ?? endsAt,
      kind: 'goal',
      side,
      position: player(side),
      counts: [...goals],
    }
  })
  const foul: Event = {
    ...of,
    at: startsAt + 20 * minuteMs,
    kind: 'foul',
    side: 1,
    position: 1,
    counts: null,
  }
  return [...scored, foul].toSorted((a, b) => a.at - b.at)
}

function makeEvents(world: World, match: FilmedMatch): Event[] {
  const random = seededRng(world.seed, `match events/${match.id}`)
  const { result, isFoot } = match
  if (result === null || result.how === 'walk_over') return []
  const played = isFoot
    ? goalEvents(random, match, result.sets[0])
    : setEvents(random, match, result.sets)
  const buzzes = clipTimes(match).map((at, index): Event => {
    const text = isFoot ? (footBuzzes[index] ?? null) : (clips[index]?.title ?? null)
    const set = played.find((event) => event.at >= at)?.set ?? 1
    return {
      matchId: match.id,
      at,
      kind: 'buzz',
      side: index === 1 ? 1 : 0,
      position: 1,
      set,
      counts: null,
      text,
    }
  })
  return [...played, ...buzzes]
}

const clipTimes = ({ startsAt, endsAt }: FilmedMatch) =>
  [0.3, 0.62, 0.97].map((share) => Math.round(startsAt + share * (endsAt - startsAt)))

/** The events of the filmed matches, and their clips. */
export const matchEvents = definePart({
  make(world: World) {
    const filmed = filmedMatches(world.of(matches).match)
    return {
      matchEvent: filmed.flatMap((match) => makeEvents(world, match)),
      // the clips of the stand-in are of padel
      matchClip: filmed
        .filter(({ isFoot }) => !isFoot)
        .flatMap((match) =>
          clipTimes(match).map((at, index) => {
            const { file, title } = clips[index] ?? clips[0]
            return { matchId: match.id, at, file, title }
          }),
        ),
    }
  },
  columns: {
    matchEvent: {
      match_id: ['int', (r) => r.matchId],
      at: ['instant', (r) => r.at],
      kind: ['text', (r) => r.kind],
      side: ['int', (r) => r.side],
      position: ['int', (r) => r.position],
      set_number: ['int', (r) => r.set],
      counts: ['days', (r) => r.counts && `{${r.counts.join(',')}}`],
      text: ['text', (r) => r.text],
    },
    matchClip: {
      match_id: ['int', (r) => r.matchId],
      at: ['instant', (r) => r.at],
      seconds: ['int', () => clipSeconds],
      title: ['text', (r) => r.title],
      file: ['text', (r) => `${r.file}.webm`],
      poster: ['text', (r) => `${r.file}.webp`],
    },
  },
})
