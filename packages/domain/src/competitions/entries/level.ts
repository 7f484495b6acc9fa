import type { Gender } from '../../people/member-fields.ts'
import {
  tournamentCategories,
  type Category,
  type Season,
  type TournamentEvent,
} from '../season-rules.ts'
import { playerRules } from './eligibility.ts'
import { tournamentEventNames } from './refusal.ts'

/** An event as lists of them know it; no category: leisure. */
export interface LevelEvent {
  readonly category: Category | null
  readonly event: TournamentEvent
}

const events = Object.keys(tournamentEventNames) as TournamentEvent[]

/**
 * The events that a national rank may enter, in all seasons but for a ceiling; an unranked player
 * has none. Without a sex the rank is one of the sex of each event.
 */
export function eventsOfLevel(
  season: Season,
  { rank, gender }: { readonly rank: number | null; readonly gender: Gender | null },
): LevelEvent[] {
  const all = [null, ...tournamentCategories].flatMap((category) =>
    events.map((event) => ({ category, event })),
  )
  return all.filter(({ category, event }) => {
    const player = {
      id: 0,
      gender: gender ?? (event === 'women' ? 'Female' : 'Male'),
      birthDate: null,
      isLinked: true,
      licences: [],
      rank,
      otherPair: null,
    } as const
    const asked = { category, event, firstDay: '' }
    const { ofTheSex, underCeiling } = playerRules
    return [ofTheSex, underCeiling].every((rule) => rule(season, asked, player) === null)
  })
}

/** The ranks at which a season opens further events, the best first; from 1, which opens those without a ceiling. */
export function rankLevels({ entries }: Season): number[] {
  const ceilings = Object.values(entries.ceilings).flatMap(({ men, women }) => [men, women])
  return [...new Set([1, ...ceilings])].toSorted((one, other) => one - other)
}
