import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { hashSecret } from '../platform/secret.ts'
import {
  everybody,
  members,
  onlySelf,
  type BusyMember,
  type CallLines,
} from '../testing/call-lines.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'
import { addTournament } from '../testing/tournament-fixture.ts'
import type { Stand } from '../testing/stand.ts'
import { aloneMail, halfMail, invitedMail } from './entries/mails.ts'

const sample = { tournament: 1_000_020, entry: 1_000_021, named: 1_000_022, other: 1_000_023 }
const key = 'k'.repeat(43)

const tournament = { params: { id: sample.tournament } }
const entry = { params: { id: sample.entry } }
/** An entry ends with its account. */
const gone = { goneMeanwhile: 'enrolment_not_found' } as const

export const calls: CallLines<'tournaments' | 'entries'> = {
  tournaments: {
    list: { answers: everybody(200) },
    get: { ...tournament, answers: everybody(200) },
    groupStandings: { ...tournament, answers: everybody(200) },
    teams: { ...tournament, answers: everybody(200) },
    players: { ...tournament, answers: everybody(200) },
    calendar: { ...tournament, answers: everybody(200) },
    // the stream of one that exists would not end
    follow: { params: { id: 999 }, answers: everybody(404) },
  },
  entries: {
    check: { ...tournament, answers: members(200) },
    standings: { query: { ids: `${sample.tournament}` }, answers: members(200) },
    level: { answers: members(200) },
    partners: { ...tournament, query: { search: 'Jou' }, answers: members(200) },
    enter: {
      ...tournament,
      body: { secondPlayer: { firstName: 'Inès' }, isSplit: false },
      answers: { ...members(201), self: 409 },
    },
    get: { ...entry, answers: onlySelf(200) },
    list: { query: { userId: 1 }, answers: onlySelf(200, 403) },
    changePartner: {
      ...entry,
      ...gone,
      body: { secondPlayer: { firstName: 'Inès' } },
      answers: onlySelf(200),
    },
    invite: { ...entry, ...gone, answers: onlySelf(200) },
    invitation: { params: { key }, answers: everybody(200) },
    acceptInvitation: { params: { key }, answers: { ...members(200), self: 422 } },
    acceptOffer: { ...entry, ...gone, answers: onlySelf(200) },
    refuse: { params: { id: sample.named }, ...gone, answers: onlySelf(200) },
    leave: { ...entry, ...gone, body: {}, answers: onlySelf(200) },
  },
}

/**
 * A leisure tournament with a free place, the pair of « self », whose second player is invited, and in another one a pair
 * that has named « self ».
 */
export async function addSamples({ db }: Pick<Stand, 'db'>): Promise<void> {
  await addTournament(db, { id: sample.tournament, capacity: 40 })
  await addEntry(db, { id: sample.entry, userId: 1, word: 'Inès' }, sample.tournament)
  const { rows } = await sql<{ id: number }>`select max(id) as id from app_user`.execute(db)
  await addTournament(db, { id: sample.other, capacity: 4 })
  await addEntry(db, { id: sample.named, userId: rows[0]?.id ?? 0, word: 'Léa' }, sample.other)
  await sql`update tournament_entry set partner_id = 1 where id = ${sample.named}`.execute(db)
}

export async function addMemberRows(db: Db, member: BusyMember): Promise<void> {
  const id = await addTournament(db, { capacity: 4, centerId: 42 })
  await addEntry(db, member, id)
}

async function addEntry(
  db: Db,
  { id, userId, word }: BusyMember & { readonly id?: number },
  tournamentId: number,
): Promise<void> {
  await sql`with made as (
      insert into enrolment (id, offer_id, holder_id, enrolled_by, state, created_at, confirmed_at)
      overriding system value
      select coalesce(${id ?? null}::integer, nextval('enrolment_id_seq')::integer), offer_id, ${userId}, ${userId},
        'confirmed', now(), now() from tournament where id = ${tournamentId} returning id, offer_id)
    insert into enrolment_place (enrolment_id, place_id, offer_id)
    select made.id, p.id, made.offer_id from made join place p using (offer_id)`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into tournament_entry (id, tournament_id)
    select max(e.id), ${tournamentId} from enrolment e where e.holder_id = ${userId} returning id`.execute(
    db,
  )
  await sql`insert into tournament_invitation (entry_id, key_hash, first_name, last_name, email, licence_number)
    values (${rows[0]?.id}, ${hashSecret(id === sample.entry ? key : word)}, ${word}, ${word},
      ${`${word}@exemple.fr`}, ${word.slice(0, 20)})`.execute(db)
}

export function mails({ names, to, link }: MailParts): readonly SampleMail[] {
  const words = { what: 'P100 dames', when: '28/11/2026 à 9h00', where: names.center }
  const entering = {
    id: 7,
    holder: names.firstName,
    words,
    shareCents: 2000,
    until: '27/11/2026 à 9h00',
  }
  const says = ['P100 dames', '28/11/2026', names.center]
  return [
    { words: halfMail(entering, to), says: [...says, '20\u00a0€', '27/11/2026'] },
    { words: halfMail({ ...entering, until: null }, to), says: [...says, '20\u00a0€'] },
    {
      words: aloneMail({ id: 7, words, left: names.firstName, leftId: 3 }, to),
      says: [...says.slice(0, 2), names.firstName],
    },
    { words: invitedMail(entering, to, link.key), says: [...says, '20\u00a0€', link.key] },
    {
      words: invitedMail({ ...entering, shareCents: 0, until: null }, to, link.key),
      says: [...says, link.key],
    },
  ]
}
