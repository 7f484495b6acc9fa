import type { contract } from '@quatre/contract'
import { seesPart, type UserId } from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { pageReader } from '../core/players/page-reader.sql.ts'
import { adultsBornBy } from '../core/players/shown-players.ts'
import { lockActiveMember } from '../core/sessions/lock-member.ts'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { inTransaction } from '../platform/transaction.ts'
import { selectComingIds, selectEndedIds } from './player-match.sql.ts'
import { playerMatches } from './player-matches.ts'
import { pageAnswer, statsAnswer, type SeenPlayer } from './player-page.ts'
import { selectPlayer, selectSettings, upsertSettings } from './player.sql.ts'

export function playerHandlers(
  platform: Pick<Platform, 'db' | 'competitions'>,
): Handlers<typeof contract.players> {
  const { db } = platform

  /**
   * A player as a reader sees them.
   * @throws Problem player_not_found: of children and closed accounts, and of a page that is not for this reader
   */
  async function seenPlayer(id: UserId, readerId: UserId | null, now: number): Promise<SeenPlayer> {
    const player = await selectPlayer(db, id, adultsBornBy(now))
    if (player === null) throw new Problem('player_not_found')
    const reader = await pageReader(db, id, readerId)
    if (!seesPart('page', reader, player)) throw new Problem('player_not_found')
    return { player, reader }
  }

  return {
    async page({ params: { id }, query: { competitionId, _page: page } }, { member, now }) {
      const seen = await seenPlayer(id, member?.id ?? null, now)
      return pageAnswer(platform, seen, { competitionId: competitionId ?? null, page, now })
    },
    async matches({ params: { id }, query: { ended } }, { member, now }) {
      const { player, reader } = await seenPlayer(id, member.id, now)
      if (ended) return playerMatches(db, id, await selectEndedIds(db, id), now)
      const isSeen = seesPart('comingMatches', reader, player)
      return isSeen ? playerMatches(db, id, await selectComingIds(db, id, now), now) : []
    },
    async stats({ params: { id } }, { member, now }) {
      await seenPlayer(id, member.id, now)
      return statsAnswer(db, id, now)
    },
    async settings({ params: { id } }) {
      return selectSettings(db, id)
    },
    async setSettings({ params: { id }, body }, { now }) {
      await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, id)
        await upsertSettings(tx, id, body, now)
      })
      return body
    },
  }
}
