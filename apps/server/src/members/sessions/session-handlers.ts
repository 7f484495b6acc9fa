import type { contract } from '@quatre/contract'
import { isFromApp, isoWithOffset, networkTimeZone } from '@quatre/domain'
import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashSecret } from '../../platform/secret.ts'
import { endSession } from '../../platform/sessions.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../problems.ts'
import { lockPassword } from '../links/link-member.sql.ts'
import { selectMember } from '../members.sql.ts'
import { closeAccount, describeClosing, type LeaveBookings } from './closing.ts'
import { deviceName } from './device.ts'
import { createHandover, handoverSeconds, takeHandover } from './handover.ts'
import { exportMember } from './export.ts'
import { reopenAccount } from './reopening.ts'
import { isReopeningLinkLive } from './reopening.sql.ts'
import { endOtherSessions, endOwnSession, selectSessions } from './session.sql.ts'

/** Sessions of a member, the handover to a browser, all data, and the end of an account. */
export function sessionHandlers(
  platform: Pick<Platform, 'db' | 'mailer' | 'environment' | 'courtNotices'>,
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
    async closing(_input, { member, now }) {
      const { hasPassword } = await selectMember(db, member.id)
      return describeClosing(db, {
        userId: member.id,
        sessionId: member.sessionId,
        hasPassword,
        now,
      })
    },
    async close({ body }, { member, callerAddress, userAgent, now }) {
      const finalOn = await closeAccount(
        { ...platform, leaveBookings },
        {
          ...body,
          userId: member.id,
          sessionId: member.sessionId,
          password: body.password,
          callerAddress,
          userAgent,
          now,
        },
      )
      return { status: 'closed', finalOn }
    },
    async reopeningLink({ body }, { now }) {
      const link = { keyHash: hashSecret(body.users_key), userId: body.users_id, now }
      return { status: (await isReopeningLinkLive(db, link)) ? 'live' : 'not_valid' }
    },
    async reopen({ body }, { userAgent, now }) {
      const { users_key: key, users_id: userId } = body
      await reopenAccount(platform, { key, userId, now, userAgent })
      return { status: 'reopened' }
    },
  }
}

const asksAsApp = ({ url, headers }: FastifyRequest) =>
  isFromApp(url, headers['user-agent'] ?? '', null)
