import { hash } from 'node:crypto'
import type { Tournament } from '@quatre/contract'
import { openCache } from '../platform/cache.ts'
import type { Platform } from '../core/platform.ts'
import { Problem } from '../http/problems.ts'
import { PreparedJson } from '../mount.ts'
import { tournamentView } from './tournament-view.ts'
import { selectTournament, selectTournamentVersion } from './tournament.sql.ts'

const mostKept = 300

interface Kept {
  readonly tournament: Tournament
  readonly json: PreparedJson
}

export interface TournamentViews {
  /** A tournament as everybody sees it. @throws Problem competition_not_found */
  read(id: number): Promise<Kept>
}

/** The tournaments as they are shown, made once for each version of their rows. */
export function tournamentViews({ db, centers }: Platform): TournamentViews {
  const kept = openCache<string, Kept>(mostKept)

  async function make(id: number): Promise<Kept> {
    const [row, { centers: listed }] = await Promise.all([selectTournament(db, id), centers()])
    const center = listed.find((one) => one.id === row?.centerId)
    if (row === null || center === undefined) throw new Problem('competition_not_found')
    const tournament = tournamentView(row, center)
    return { tournament, json: new PreparedJson(Buffer.from(JSON.stringify(tournament))) }
  }

  return {
    async read(id) {
      const version = await selectTournamentVersion(db, id)
      if (version === null) throw new Problem('competition_not_found')
      // the rows read are at least as new as the version that they are cached under
      return kept.getOrLoad(`${id} ${hash('sha1', version, 'base64url')}`, () => make(id))
    },
  }
}
