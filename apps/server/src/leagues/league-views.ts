import { hash } from 'node:crypto'
import { openCache } from '../platform/cache.ts'
import type { Platform } from '../core/platform.ts'
import { leagueView, type LeagueView } from './league-view.ts'
import { selectLeague, selectLeagueVersion } from './league.sql.ts'

const mostKept = 100

/** The leagues as everybody sees them, made once for each version of their rows; null of none. */
export function leagueViews({ db, centers }: Pick<Platform, 'db' | 'centers'>) {
  const kept = openCache<string, { view: LeagueView | null }>(mostKept)

  async function make(id: number) {
    const [row, { centers: listed }] = await Promise.all([selectLeague(db, id), centers()])
    const center = listed.find((one) => one.id === row?.centerId)
    return { view: row === null || center === undefined ? null : leagueView(row, center) }
  }

  return async (id: number): Promise<LeagueView | null> => {
    const version = await selectLeagueVersion(db, id)
    if (version === null) return null
    // the rows read are at least as new as the version that they are cached under
    const key = `${id} ${hash('sha1', version, 'base64url')}`
    return (await kept.getOrLoad(key, () => make(id))).view
  }
}
