import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { members, type CallLines, type BusyMember } from '../testing/call-lines.ts'

export const calls: CallLines<'push'> = {
  push: {
    describe: { answers: members(200) },
    subscribe: {
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
        expirationTime: null,
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      },
      answers: members(200),
    },
    unsubscribe: { answers: members(200), closedMeanwhile: 200, goneMeanwhile: 200 },
  },
}

export const addMemberRows = (db: Db, { userId, word }: BusyMember) =>
  sql`insert into push_subscription (session_id, endpoint, p256dh, auth, created_at)
    select id, ${`https://push.example/${word}`}, 'key', 'secret', now() from session
    where user_id = ${userId} limit 1`.execute(db)
