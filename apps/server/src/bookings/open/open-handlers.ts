import type { contract, MatchAlertOfMember } from '@quatre/contract'
import { clockOfMinute, euro, minuteOfClock, type MatchAlert } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { Problem } from '../../http/problems.ts'
import type { Handlers } from '../../mount.ts'
import { hashSecret } from '../../platform/secret.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { lockActiveMember } from '../../core/sessions/lock-member.ts'
import { deleteAlert, selectAlert, selectAlertOwner, upsertAlert } from './alert.sql.ts'
import { closeMatch, openMatch, ownOpenMatch } from './captain.ts'
import { joinOpenMatch } from './join-open.ts'
import { refuseJoiner } from './refuse.ts'
import { openMatchStandings, searchOpenMatches } from './search.ts'

export function openMatchHandlers(platform: Platform): Handlers<typeof contract.openMatches> {
  const { db, centers } = platform

  return {
    list: ({ query }, { now }) => searchOpenMatches(platform, query, now),

    standings: ({ query }, { member, now }) =>
      openMatchStandings(db, query.ids.split(',').map(Number), { userId: member.id, now }),

    async join({ params: { id: bookingId } }, { member, callerAddress, now }) {
      const asked = { bookingId, userId: member.id, callerAddress, now }
      const { key, shareCents, status } = await joinOpenMatch(platform, asked)
      return { key, share: euro(shareCents), status }
    },

    async own({ params: { id: bookingId } }, { now }) {
      return { match: await ownOpenMatch(db, { bookingId, now }) }
    },

    open: ({ params: { id: bookingId }, body }, { member, now }) =>
      openMatch(platform, { bookingId, userId: member.id, now }, body),

    async close({ params: { id: bookingId } }, { member, now }) {
      await closeMatch(platform, { bookingId, userId: member.id, now })
      return { status: 'closed' }
    },

    refuse: ({ params: { id: bookingId, joinerId } }, { member, now }) =>
      refuseJoiner(platform, { bookingId, joinerId, userId: member.id, now }),

    async alert(_input, { member }) {
      const alert = await selectAlert(db, member.id)
      return { alert: alert && alertAnswer(alert) }
    },

    async setAlert({ body }, { member, now }) {
      const alert = readAlert(body)
      const shown = new Set((await centers()).centers.map(({ id }) => id))
      if (body.centers.some((id) => !shown.has(id))) throw new Problem('center_not_found')
      await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, member.id)
        await upsertAlert(tx, member.id, alert, now)
      })
      return { alert: alertAnswer(alert) }
    },

    async endAlert(_input, { member }) {
      await deleteAlert(db, member.id)
      return { status: 'off' }
    },

    async endAlertByKey({ query: { users_key: key } }) {
      const userId = await selectAlertOwner(db, hashSecret(key))
      if (userId === null) throw new Problem('link_not_valid')
      await deleteAlert(db, userId)
      return { status: 'off' }
    },
  }
}

/** @throws Problem bad_request when it ends before it begins */
function readAlert({ centers, weekdays, from, to, fitsLevel }: MatchAlertOfMember): MatchAlert {
  const [fromMinute, toMinute] = [minuteOfClock(from), minuteOfClock(to)]
  if (fromMinute > toMinute) throw new Problem('bad_request', { values: { fields: 'to' } })
  const sorted = (values: readonly number[]) => [...new Set(values)].toSorted((a, b) => a - b)
  return { centerIds: sorted(centers), weekdays: sorted(weekdays), fromMinute, toMinute, fitsLevel }
}

const alertAnswer = ({ centerIds, fromMinute, toMinute, ...alert }: MatchAlert) => ({
  centers: [...centerIds],
  weekdays: [...alert.weekdays],
  from: clockOfMinute(fromMinute),
  to: clockOfMinute(toMinute),
  fitsLevel: alert.fitsLevel,
})
