import type { contract } from '@quatre/contract'
import { isFromApp, isoWithOffset, networkTimeZone } from '@quatre/domain'
import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../core/platform.ts'
import { endSession } from '../../core/sessions/sessions.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { lockPassword } from '../passwords/password.sql.ts'
import { deviceName } from './device.ts'
import { createHandover, handoverSeconds, takeHandover } from './handover.ts'
import { endOtherSessions, endOwnSession, selectSessions } from './session.sql.ts'

/** Sessions of a member, and the handover to a browser. */
export function sessionHandlers({ db }: Pick<Platform, 'db'>): Handlers<typeof contract.sessions> {
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
    async takeHandover({ body }, { request, callerAddress, userAgent, now }) {
      const isApp = asksAsApp(request)
      const asked = { handoverToken: body.access_token, callerAddress, userAgent, isApp, now }
      const { userId, token } = await takeHandover(db, asked)
      return { access_token: token, userId }
    },
  }
}

const asksAsApp = ({ url, headers }: FastifyRequest) =>
  isFromApp(url, headers['user-agent'] ?? '', null)
