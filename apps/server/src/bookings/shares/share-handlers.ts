import { linkGuest, type contract } from '@quatre/contract'
import { euro } from '@quatre/domain'
import { fieldsProblem, Problem } from '../../http/problems.ts'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../core/platform.ts'
import type { ReadBooking } from '../booking-handlers.ts'
import { joinAsGuest, joinAsMember, type Guest } from './join.ts'
import { leave } from './leave.ts'
import { namePlayer } from './name-player.ts'
import { readOwnPlace } from './own-place.ts'
import { payAlone, splitBooking } from './split.ts'

export function shareHandlers(
  platform: Platform,
  readBooking: ReadBooking,
): Handlers<typeof contract.shares> {
  return {
    async split({ params: { id: bookingId }, body }, { member, now }) {
      await splitBooking(platform, { bookingId, userId: member.id, now }, body)
      return readBooking(bookingId, member.id, now)
    },

    async payAlone({ params: { id: bookingId } }, { member, now }) {
      await payAlone(platform, { bookingId, userId: member.id, now })
      return readBooking(bookingId, member.id, now)
    },

    async namePlayer({ params: { id: bookingId, participationId }, body }, { member, now }) {
      const { player } = body
      await namePlayer(platform, { bookingId, userId: member.id, participationId, player, now })
      return readBooking(bookingId, member.id, now)
    },

    async own({ params: { key }, body: { place: secret } }, { member, now }) {
      return { own: await readOwnPlace(platform, { key, userId: member?.id, secret, now }) }
    },

    async join({ params: { key }, body }, { member, callerAddress, now }) {
      const asked = { key, callerAddress, now }
      const isMember = member !== undefined && Object.keys(body).length === 0
      const { id, shareCents, status, secret } = isMember
        ? { ...(await joinAsMember(platform, { ...asked, userId: member.id })), secret: undefined }
        : await joinAsGuest(platform, { ...asked, guest: parseGuest(body) })
      return { id, share: euro(shareCents), status, ...(secret && { place: secret }) }
    },

    async leave({ params: { key }, body: { place: secret, to } }, { member, callerAddress, now }) {
      const of = secret === undefined ? member && { userId: member.id } : { secret }
      if (of === undefined) throw new Problem('unauthenticated')
      const lines = await leave(platform, { key, of, to, callerAddress, now })
      return {
        refund: euro(lines.reduce((sum, { cents }) => sum + cents, 0)),
        lines: lines.map(({ to: source, cents, withheldCents }) => ({
          to: source,
          amount: euro(cents),
          withheld: euro(withheldCents),
        })),
      }
    },
  }
}

/** @throws Problem bad_request naming what is missing */
function parseGuest(body: object): Guest {
  const read = linkGuest.safeParse(body)
  if (!read.success) throw fieldsProblem(read.error, 'body')
  return read.data
}
