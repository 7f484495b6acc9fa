import type { contract } from '@quatre/contract'
import { isFromApp, isoWithOffset, networkTimeZone } from '@quatre/domain'
import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { endSession } from '../../platform/sessions.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../problems.ts'
import { lockPassword } from '../passwords/password.sql.ts'
import { closingHandlers } from '../closing/closing-handlers.ts'
import type { LeaveBookings } from '../closing/closing.ts'
import { deviceName } from './device.ts'
import { createHandover, handoverSeconds, takeHandover } from './handover.ts'
import { exportMember } from '../export/export.ts'
import { endOtherSessions, endOwnSession, selectSessions } from './session.sql.ts'

/** Sessions of a member, the handover to a browser, all data, and the end of an account. */
export function sessionHandlers(
  platform: Pick<Platform, 'db' | 'mailer' | 'courtNotices'>,
  leaveBookings: LeaveBookings,
): Handlers<typeof contract.sessions> {
  const { db } = platform
  return {
    async list(_input, { member, now }) {
      const rows = await selectSessions(db, member.id, now)
      return rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
        id,
        createdAt: isoWithOffset(createdAt, networkTimeZone),
        lastSeenAt: isoWithOffset(lastSeenAt, networkTimeZone),
        device: deviceName(userAgent),
        isCurrent: id === member.sessionId,
      }))
    },
    async signOut(_input, { member }) {
      await endSession(db, member.sessionId)
      return { status: 'signed_out' }
    },
    async end({ params }, { member, now }) {
      const { sessionId } = params
      if (!(await endOwnSession(db, { userId: member.id, sessionId, now }))) {
        throw new Problem('session_not_found')
      }
      return { status: 'ended' }
    },
    async endOthers(_input, { member }) {
      await inTransaction(db, async (tx) => {
        await lockPassword(tx, member.id)
        await endOtherSessions(tx, member.id, member.sessionId)
      })
      return { status: 'ended' }
    },
    async createHandover(_input, { member, request, now }) {
      const asked = {
        userId: member.id,
        sessionId: member.sessionId,
        isApp: asksAsApp(request),
        now,
      }
      return { access_token: await createHandover(db, asked), expiresIn: handoverSeconds }
    },
    async takeHandover({ body }, { request, userAgent, now }) {
      const asked = { handoverToken: body.access_token, userAgent, isApp: asksAsApp(request), now }
      const { userId, token } = await takeHandover(db, asked)
      return { access_token: token, userId }
    },
    async exportData(_input, { member, reply, now }) {
      const data = await exportMember(db, member.id, now)
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="4padel-mes-donnees.json"')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(data, null, 2))
    },
    ...closingHandlers(platform, leaveBookings),
  }
}

const asksAsApp = ({ url, headers }: FastifyRequest) =>
  isFromApp(url, headers['user-agent'] ?? '', null)
