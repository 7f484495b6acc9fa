import type { contract, HandlerInput, HandlerAnswer } from '@quatre/contract'
import { adultBornBy, largestPictureBytes, levelLabels, levelNames } from '@quatre/domain'
import type { Handlers, MemberContext } from '../../mount.ts'
import { countUses } from '../../platform/limits/limits.ts'
import { fileLimits, limitConcurrency } from '../../platform/limits/limit-concurrency.ts'
import type { Platform } from '../../core/platform.ts'
import { readSentFile } from '../../platform/sent-file.ts'
import { Problem } from '../../http/problems.ts'
import { frenchToday } from '../field-checks.ts'
import { avatarPath } from '../../core/players/avatar-path.ts'
import { wholeMember } from '../whole-member.ts'
import { sendAvatar } from './avatar-answer.ts'
import { deleteAvatar, selectAvatar, upsertAvatar } from './avatar.sql.ts'
import { changeProfile } from './change-profile.ts'
import { readChildren, setChild } from './children.ts'
import { publicProfile, readTeammates } from './players.ts'

type Change = HandlerInput<typeof contract.profile.update>['body']

/** The profile of a member, their picture, their children, and the players they may see. */
export function profileHandlers(
  platform: Pick<Platform, 'db' | 'mailer' | 'events'>,
): Handlers<typeof contract.profile> {
  const { db } = platform
  const takePlace = limitConcurrency<number>(fileLimits)

  async function update({ body }: { body: Change }, { member, now }: MemberContext) {
    await changeProfile(platform, { userId: member.id, change: body, now })
    return wholeMember(db, member.id, now)
  }

  return {
    update,
    updateById: update,
    updateUser: update,
    async get({ params }, { member, now }) {
      if (params.id === member.id) return wholeMember(db, member.id, now)
      return publicProfile(db, params.id, { readerId: member.id, now })
    },
    async teammates({ params }, { now }) {
      return readTeammates(db, params.id, now)
    },
    async levels() {
      return levels
    },
    async setAvatar({ params: { id } }, { request, now }) {
      const leave = takePlace(id)
      const wanted = { maxBytes: largestPictureBytes, missing: 'picture_missing' } as const
      const picture = await readSentFile(request, wanted)
        .then(({ content }) => makeSquare(content))
        .finally(leave)
      const version = await upsertAvatar(db, { userId: id, picture, now })
      if (version === null) throw new Problem('session_expired')
      return { status: 'saved', avatar: avatarPath(id, version) }
    },
    async removeAvatar({ params: { id } }) {
      await deleteAvatar(db, id)
      return { status: 'removed', avatar: avatarPath(id, null) }
    },
    async avatar({ params, query }, { reply, callerAddress, now }) {
      const row = await selectAvatar(db, params.id, adultBornBy(frenchToday(now)))
      // a caller with the address of a picture has it from an answer, and knows already that its player exists
      const isTold = row !== null && row.version !== null && query.v === String(row.version)
      if (!isTold) await countUses(db, [{ limit: 'guessedPictures', key: callerAddress }], now)
      if (row === null) throw new Problem('player_not_found')
      sendAvatar(reply, row, query.v)
    },
    async setInfant({ body }, { member, now }) {
      return setChild(platform, { adultId: member.id, infant: body, now })
    },
    async children({ params }) {
      return readChildren(db, params.id)
    },
  }
}

/** A start is the quicker for not loading the decoder of pictures. */
async function makeSquare(sent: Buffer): Promise<Buffer> {
  const { squarePicture } = await import('../../platform/sent-picture.ts')
  return squarePicture(sent)
}

/** The levels (requirement M38), from the first to the best. */
const levels: HandlerAnswer<typeof contract.profile.levels> = levelNames.map((name, at) => ({
  id: at + 1,
  name,
  label: levelLabels[name],
}))
