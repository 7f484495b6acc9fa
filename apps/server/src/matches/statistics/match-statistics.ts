import type { MatchStatistics } from '@quatre/contract'
import type { Platform } from '../../core/platform.ts'
import { Problem } from '../../http/problems.ts'
import { openCache } from '../../platform/cache.ts'
import { openOutage } from '../../platform/outage.ts'
import { personAnswer, shortName } from '../match-answer.ts'
import type { MatchPlayerRow, MatchRow } from '../match.sql.ts'
import { openMeasurements } from './providers.ts'

const mostKept = 500

/** The measurements of matches, as pages and calls need them. */
export function openStatistics({ environment, log }: Pick<Platform, 'environment' | 'log'>) {
  const measured = openMeasurements(environment)
  const outage = openOutage(log, 'measurements of matches are not read')
  // of matches that are over: they change no more
  const kept = openCache<string, MatchStatistics>(mostKept)

  async function read(row: MatchRow, players: readonly MatchPlayerRow[]): Promise<MatchStatistics> {
    const [possession, ...heats] = await Promise.all([
      row.session === null ? null : measured.possession(row.session, [1, 2]),
      ...players.map(({ matchPlayer }) => measured.matchPlayer(matchPlayer ?? 0)),
    ])
    return {
      possession: possession && [possession.team_1, possession.team_2],
      heat: players.flatMap((player, index) => {
        const cells = heats[index]?.heat
        return cells ? [{ side: player.side, name: shortName(player), cells }] : []
      }),
    }
  }

  return {
    /** Empty where nobody measured, or while a service does not answer: the page lacks a drawing, no more. */
    async ofMatch(row: MatchRow): Promise<MatchStatistics> {
      const nothing = { possession: null, heat: [] }
      if (row.session === null) return nothing
      // whose page is hidden is not drawn either
      const shown = row.players.filter(
        (player) => player.matchPlayer !== null && personAnswer(player).id !== null,
      )
      const key = [row.id, ...shown.map(({ matchPlayer }) => matchPlayer)].join()
      try {
        const found =
          row.state === 'final'
            ? await kept.getOrLoad(key, () => read(row, shown))
            : await read(row, shown)
        outage.over()
        return found
      } catch (error) {
        outage.failed(error)
        return nothing
      }
    },

    /** Asks a service for one thing. @throws Problem not_found, unavailable */
    async ask<T>(work: (from: typeof measured) => Promise<T | null>): Promise<T> {
      const found = await work(measured).catch((error: unknown) => {
        outage.failed(error)
        throw new Problem('unavailable')
      })
      if (found === null) throw new Problem('not_found')
      return found
    },
  }
}
