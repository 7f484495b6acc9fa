import type { contract, HandlerAnswer } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { adultBornBy, type UserId } from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import { frenchToday } from '../field-checks.ts'
import { avatarPath } from '../../core/players/avatar-path.ts'
import { seesPage } from '../../core/players/page-reader.sql.ts'
import { selectPlayer, selectTeammates, type PlayerRow } from './players.sql.ts'

type Teammate = HandlerAnswer<typeof contract.profile.teammates>[number]
type PublicProfile = Omit<Teammate, 'lastName'>

/** The public profile of an adult player whose page the reader may see. @throws Problem player_not_found */
export async function publicProfile(
  db: Db,
  userId: UserId,
  by: { readonly readerId: UserId; readonly now: number },
): Promise<PublicProfile> {
  const row = await selectPlayer(db, userId, adultBornBy(frenchToday(by.now)))
  if (row === null || !(await seesPage(db, userId, by))) throw new Problem('player_not_found')
  return profileAnswer(row)
}

/** The adult players a member has played with, the latest first. */
export async function readTeammates(db: Db, userId: UserId, now: number): Promise<Teammate[]> {
  const rows = await selectTeammates(db, userId, { bornBy: adultBornBy(frenchToday(now)), now })
  return rows.map((row) => ({ ...profileAnswer(row), lastName: row.lastName }))
}

function profileAnswer({ id, firstName, pseudo, level, avatarVersion }: PlayerRow): PublicProfile {
  return {
    id,
    firstName,
    pseudo,
    avatar: avatarPath(id, avatarVersion),
    userLevels: level === null ? [] : [{ name: level }],
  }
}
