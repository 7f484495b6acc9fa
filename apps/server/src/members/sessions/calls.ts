import { sql } from 'kysely'
import { callers, everybody, members, onlySelf, type CallLines } from '../../testing/call-lines.ts'
import type { Stand } from '../../testing/stand.ts'

const sessionId = '00000000-0000-4000-8000-000000000001'

export const calls: CallLines<'sessions'> = {
  sessions: {
    list: { answers: members(200) },
    // there is nothing left to end
    signOut: { answers: members(200), closedMeanwhile: 200, goneMeanwhile: 200 },
    end: {
      params: { sessionId },
      answers: onlySelf(200),
      closedMeanwhile: 'session_not_found',
      goneMeanwhile: 'session_not_found',
    },
    endOthers: { answers: members(200) },
    createHandover: { answers: members(201) },
    // nobody has that token
    takeHandover: {
      body: { access_token: 'x'.repeat(43) },
      answers: everybody(401),
      wrongKey: 401,
    },
  },
}

/** A session of « self », that can be ended. */
export const addSamples = ({ db }: Stand) =>
  sql`insert into session (id, token_hash, user_id, expires_at)
    values (${sessionId}, ${Buffer.alloc(32)}, ${callers.self}, '2100-01-01')`.execute(db)
