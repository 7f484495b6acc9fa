import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import {
  calledOffMail,
  confirmedMail,
  enrolmentMoneyMail,
  expiredMail,
  instalmentRefusedMail,
  leftMail,
  offeredMail,
} from '../core/enrolments/mails.ts'
import { nothingGiven } from '../core/enrolments/give-back.ts'
import type { BusyMember, CallLines } from '../testing/call-lines.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'

export const calls: CallLines<never> = {}

export async function addMemberRows(db: Db, { userId, word }: BusyMember): Promise<void> {
  await sql`with kind as (
      insert into enrolment_kind (name) values ('sample') on conflict do nothing),
    made as (insert into enrolment_offer (kind, line_ends_at) values ('sample', now()) returning id)
    insert into enrolment (offer_id, holder_id, enrolled_by, state, created_at, ended_at, removed_why)
    select id, ${userId}, ${userId}, 'removed', now(), now(), ${word} from made`.execute(db)
}

export function mails({ names, to }: MailParts): readonly SampleMail[] {
  const row = { id: 7, state: 'expired', expiresAt: Date.parse('2026-11-21T17:30:00Z') } as const
  const enrolment = { ...row, confirmedAt: null, removedWhy: `pluie à ${names.center}` }
  const words = {
    what: 'P100 messieurs',
    when: 'samedi 28 novembre à 9h00',
    where: names.center,
    path: '/mon-compte/mes-tournois',
    to: [to],
  }
  const says = [words.what, words.when, words.where]
  const charge = { id: 9, amountCents: 4800 }
  const money = (news: Parameters<typeof enrolmentMoneyMail>[2]['news']): SampleMail => ({
    words: enrolmentMoneyMail(words, to, { charge, news }),
    says: [...says, '48,00\u00a0€'],
  })
  const instalment = (day: string | null, said: readonly string[]): SampleMail => ({
    words: instalmentRefusedMail(words, to, {
      chargeId: 9,
      number: 2,
      amountCents: 1600,
      day,
      keepsPlace: true,
      now: 1,
    }),
    says: [...says, ...said, '16,00\u00a0€'],
  })
  const given = {
    backCents: 4800,
    lines: [{ to: 'wallet', cents: 4800, withheldCents: 0 }],
    lessenedCents: 0,
  } as const
  const ofChild = { ...words, person: names.firstName }
  return [
    { words: confirmedMail(enrolment, words, to), says },
    { words: offeredMail(enrolment, words, to), says: [...says, '21/11/2026', '18h30'] },
    {
      words: leftMail(enrolment, words, to, { ...given, lessenedCents: 1600 }),
      says: [...says, '48,00\u00a0€', '16,00\u00a0€'],
    },
    { words: leftMail(enrolment, words, to, nothingGiven), says: [...says, 'rien à te rendre'] },
    { words: expiredMail(enrolment, words, to, { now: 1 }), says },
    {
      words: expiredMail({ ...enrolment, state: 'waiting' }, words, to, { now: 1 }),
      says: [...says, 'fin de la liste d’attente'],
    },
    {
      words: calledOffMail(enrolment, words, to, given),
      says: [...says, enrolment.removedWhy, '48,00\u00a0€'],
    },
    {
      words: confirmedMail(enrolment, { ...ofChild, calendarPath: '/agenda' }, to, {
        paidCents: 4800,
        toCome: [{ dueOn: '2026-12-23', cents: 1600 }],
      }),
      says: [...says, names.firstName, '48,00\u00a0€', '16,00\u00a0€', '23/12/2026'],
    },
    {
      words: leftMail(enrolment, ofChild, to, given),
      says: [...says, `pour ${names.firstName} est annulée`, '48,00\u00a0€'],
    },
    {
      words: expiredMail(enrolment, ofChild, to, { now: 1 }),
      says: [...says, `${names.firstName} n’a pas de place`],
    },
    {
      words: calledOffMail(enrolment, ofChild, to, given),
      says: [...says, `L’inscription pour ${names.firstName}`, '48,00\u00a0€'],
    },
    instalment('2026-12-24', ['24/12/2026']),
    instalment(null, ['trois fois']),
    money({ what: 'unpaid' }),
    money({ what: 'checked' }),
    money({ what: 'returned', id: 'p', amountCents: 4800 }),
    money({ what: 'refundFailed', id: 'r', amountCents: 4800, withheldCents: 0 }),
  ]
}
