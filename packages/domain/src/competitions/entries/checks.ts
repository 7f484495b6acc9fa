import { dateNumeric, grouped } from '../../text/format.ts'
import type { Season } from '../season-rules.ts'
import { playerRules, type EnteredEvent, type EntryPlayer, type PlayerRule } from './eligibility.ts'
import { entryRefusalSentence } from './refusal.ts'

/** A rule of an event and its result for a player, in French. */
export interface EntryCheck {
  readonly rule: PlayerRule
  readonly isMet: boolean
  readonly text: string
}

/** All rules of an event about a player, for themselves or for their partner; rules that do not apply are left out. */
export function playerChecks(
  season: Season,
  event: EnteredEvent,
  player: EntryPlayer,
  { reader, firstName }: { readonly reader: 'self' | 'partner'; readonly firstName: string },
): EntryCheck[] {
  const isFeminine = player.gender === 'Female'
  return (Object.keys(playerRules) as PlayerRule[]).flatMap((rule) => {
    const refusal = playerRules[rule](season, event, player)
    const text = refusal
      ? entryRefusalSentence(refusal, reader, { firstName, isFeminine })
      : metSentences[rule](season, event, player)
    return text === null ? [] : [{ rule, isMet: refusal === null, text }]
  })
}

type Sentence = (season: Season, event: EnteredEvent, player: EntryPlayer) => string | null

const metSentences: Readonly<Record<PlayerRule, Sentence>> = {
  once: () => 'dans aucune autre paire de cette épreuve',
  linked: () => null,
  licensed({ licenceYear }, { category }, { licences }) {
    const ends = licences.filter(({ year }) => year === licenceYear).map(({ endsOn }) => endsOn)
    const last = ends.toSorted().at(-1)
    return category === null || last === undefined
      ? null
      : `licence valable jusqu’au ${dateNumeric(last)}`
  },
  oldEnough: ({ entries: { leastAgeYears } }, { category }) =>
    category === null ? null : `${leastAgeYears} ans ou plus le premier jour`,
  ofTheSex: (_season, { event }) => (event === 'women' ? 'épreuve dames' : null),
  underCeiling({ entries }, { category, event }, { rank, gender }) {
    if (category === null) return null
    if (rank === null) return `sans classement\u00a0: compte pour ${grouped(entries.unrankedRank)}`
    const ceilings = entries.ceilings[category]
    if (ceilings === undefined || (event === 'mixed' && !entries.hasMixedCeilings)) return null
    const ceiling = gender === 'Female' ? ceilings.women : ceilings.men
    return `classement permis\u00a0: ${grouped(rank)}e, à partir du ${grouped(ceiling)}e`
  },
}
