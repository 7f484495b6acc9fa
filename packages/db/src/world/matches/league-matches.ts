import type { World } from '../part.ts'
import type { WorldMatch } from './world-match.ts'

/** The matches of all fixtures of leagues, played and to come. */
export const leagueMatches = (_world: World): readonly WorldMatch[] => []
