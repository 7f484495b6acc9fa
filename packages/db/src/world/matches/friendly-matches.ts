import type { World } from '../part.ts'
import type { WorldMatch } from './world-match.ts'

/** A year of matches between members, beside leagues and tournaments. */
export const friendlyMatches = (_world: World): readonly WorldMatch[] => []
