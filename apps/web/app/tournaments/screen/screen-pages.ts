import type { TournamentMatch } from '@quatre/contract'
import { currentRound, type TreeRound } from '../parts/tree.ts'

/** A part of the draw that one screen shows: both halves, each from its edge to the middle. */
export interface ScreenPage {
  readonly left: readonly ScreenColumn[]
  readonly right: readonly ScreenColumn[]
  /** The match in which the halves meet. */
  readonly middle: { readonly name: string; readonly match: TournamentMatch | null } | null
}

export interface ScreenColumn {
  readonly name: string
  readonly lines: readonly (TournamentMatch | null)[]
}

/** So many first matches have room on a screen, half of them on each side. */
const mostMatches = 8
const mostColumns = 2

/** The draw from the round that is played on, in as many pages as its matches need; the round before when it fits. */
export function screenPages(tree: readonly TreeRound[]): ScreenPage[] {
  const current = currentRound(tree)
  const roundSize = (round: number) => tree[round]?.lines.length ?? 0
  const before = Math.max(0, current - 1)
  const first = roundSize(before) <= mostMatches ? before : current
  const shown = Math.min(roundSize(first), mostMatches)
  return Array.from({ length: Math.ceil(roundSize(first) / shown) || 0 }, (_, page) =>
    screenPage(tree.slice(first), page, shown),
  )
}

function screenPage(rounds: readonly TreeRound[], page: number, shown: number): ScreenPage {
  const steps = Math.log2(shown)
  const half = (side: 0 | 1) =>
    rounds.slice(0, Math.min(steps, mostColumns)).map(({ name, lines }, round): ScreenColumn => {
      const count = shown / 2 ** round
      const from = page * count + (side * count) / 2
      return { name, lines: lines.slice(from, from + count / 2) }
    })
  const meeting = rounds[steps]
  return {
    left: half(0),
    right: half(1),
    middle: meeting ? { name: meeting.name, match: meeting.lines[page] ?? null } : null,
  }
}
