import type { contract } from '@quatre/contract'
import { euro } from '@quatre/domain'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ReadBooking } from '../booking-handlers.ts'
import { joinAsGuest, joinAsMember } from './join.ts'
import { leave } from './leave.ts'
import { namePlayer } from './name-player.ts'
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

    async joinAsGuest({ params: { key }, body: guest }, { now }) {
      const { id, shareCents, status, secret } = await joinAsGuest(platform, { key, guest, now })
      return { id, share: euro(shareCents), status, place: secret }
    },

    async join({ params: { key } }, { member, now }) {
      const joined = await joinAsMember(platform, { key, userId: member.id, now })
      return { id: joined.id, share: euro(joined.shareCents), status: joined.status }
    },

    async leaveAsGuest({ params: { key }, body }, { now }) {
      const of = { secret: body.place }
      return { refund: euro(await leave(platform, { key, of, to: 'card', now })) }
    },

    async leave({ params: { key }, body }, { member, now }) {
      const of = { userId: member.id }
      return { refund: euro(await leave(platform, { key, of, to: body.to, now })) }
    },
  }
}
