import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { everybody, members, type BusyMember, type CallLines } from '../testing/call-lines.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'
import { finalMail } from './final.ts'

export const calls: CallLines<'series'> = {
  series: {
    stages: { answers: everybody(200) },
    ranking: { query: { category: 'dames' }, answers: everybody(404) },
    own: { answers: members(200) },
    answerFinal: { body: { category: 'dames', comes: true }, answers: members(409) },
  },
}

export async function addMemberRows(db: Db, { userId }: BusyMember): Promise<void> {
  await sql`insert into series_final (year, category, first_player_id, second_player_id, decision, decided_at)
    select 2026, 'dames', least(id, ${userId}), greatest(id, ${userId}), 'named', now()
    from app_user where id <> ${userId} order by id limit 1`.execute(db)
}

export function mails({ to }: MailParts): readonly SampleMail[] {
  const until = Date.parse('2026-11-27T08:00:00Z')
  const words = finalMail({ year: 2026, category: 'dames', pair: [1, 2], until }, to)
  return [{ words, says: ['Dames', 'vendredi 27 novembre'] }]
}
