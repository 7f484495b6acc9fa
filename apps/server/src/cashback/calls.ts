import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { onlySelf, type CallLines, type BusyMember } from '../testing/call-lines.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'
import { cashbackEndsMail } from './mails.ts'

const own = { params: { id: 1 } }

export const calls: CallLines<'cashback'> = {
  cashback: {
    history: {
      ...own,
      query: { cashback: 'true', _limit: '20', _page: '1' },
      answers: onlySelf(200, 403),
    },
    memberCard: { ...own, answers: onlySelf(200, 403) },
    // this server keeps no key of theirs
    applePass: { ...own, answers: onlySelf(409, 403) },
    googlePass: { ...own, answers: onlySelf(409, 403) },
  },
}

export function mails({ to }: MailParts): readonly SampleMail[] {
  const ending = { userId: 7, lastDay: '2026-12-08', cents: 240 }
  return [{ words: cashbackEndsMail(ending, to), says: ['2,40\u00a0€', '08/12/2026'] }]
}

export async function addMemberRows(db: Db, { userId }: BusyMember): Promise<void> {
  await sql`insert into cashback_lot (user_id, given_cents, left_cents, last_day)
    values (${userId}, 300, 300, '2027-01-01')`.execute(db)
  await sql`insert into member_card (user_id) values (${userId})`.execute(db)
}
