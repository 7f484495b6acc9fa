import type { Competition, Tournament } from '@quatre/contract'

/** The stage of a tournament for a reader. */
export type Stage =
  'soon' | 'open' | 'full' | 'closed' | 'pools' | 'draw' | 'finished' | 'cancelled'

/** @param now epoch milliseconds */
export function tournamentStage(
  tournament: Pick<
    Competition,
    'status' | 'entryOpensAt' | 'entryDeadline' | 'pairs' | 'capacity'
  > & { readonly matches?: Tournament['matches'] },
  now: number,
): Stage {
  const { status, entryOpensAt, entryDeadline, pairs, capacity, matches = [] } = tournament
  if (status === 'cancelled' || status === 'closed') return status
  if (status === 'finished' || status === 'published') return 'finished'
  if (status === 'playing') {
    const isInPools = matches.some(({ pool, state }) => pool !== null && state !== 'done')
    return isInPools ? 'pools' : 'draw'
  }
  if (now < Date.parse(entryOpensAt)) return 'soon'
  if (now > Date.parse(entryDeadline)) return 'closed'
  return pairs < capacity ? 'open' : 'full'
}

/** The next instant (epoch ms) at which the clock alone changes the stage; none: Infinity. */
export function stageUntil(
  {
    status,
    entryOpensAt,
    entryDeadline,
  }: Pick<Competition, 'status' | 'entryOpensAt' | 'entryDeadline'>,
  now: number,
): number {
  if (status !== 'open') return Infinity
  const coming = [entryOpensAt, entryDeadline].map((at) => Date.parse(at)).filter((at) => at > now)
  return Math.min(...coming)
}
