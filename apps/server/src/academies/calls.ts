import type { Db } from '@quatre/db'
import { dayMs, type EnrolmentId } from '@quatre/domain'
import { sql } from 'kysely'
import {
  everybody,
  members,
  onlySelf,
  type BusyMember,
  type CallLines,
} from '../testing/call-lines.ts'
import { fixtureNow } from '../testing/center-fixture.ts'
import type { Stand } from '../testing/stand.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'
import { addCoach, addCourse, addEnrolled, addSheet } from './academy-fixture.test-tools.ts'
import { certificateMail, certificateRefusedMail } from './certificate-mails.ts'
import { sessionCalledOffMail, sessionMessageMail, sessionMovedMail } from './coach-mails.ts'
import { reminderMail } from './course-reminders.ts'

const sample = { academy: 1_000_030, enrolment: 999_031, session: 1_000_032, off: 1_000_033 }

const academy = { params: { id: sample.academy } }
const enrolment = { params: { id: sample.enrolment } }
const session = { params: { center: 1, id: sample.session }, answers: onlySelf(200, 403) }
/** An enrolment ends with its account. */
const gone = { goneMeanwhile: 'enrolment_not_found' } as const

export const calls: CallLines<'academies' | 'courses' | 'coaches'> = {
  academies: {
    list: { answers: everybody(200) },
    get: { ...academy, answers: everybody(200) },
    learners: { answers: members(200) },
    // the stream of one that exists would not end
    followAll: { query: { center: 999 }, answers: everybody(404) },
    follow: { params: { id: 999 }, answers: everybody(404) },
  },
  coaches: {
    week: { params: { center: 1 }, query: { from: '2026-11-23' }, answers: onlySelf(200, 403) },
    lessons: { params: { center: 1 }, query: { from: '2026-11-23' }, answers: onlySelf(200, 403) },
    session,
    attendance: {
      ...session,
      body: { people: [{ enrolment: sample.enrolment, isPresent: true }] },
      answers: onlySelf(409, 403),
    },
    message: { ...session, body: { text: 'À mercredi !' } },
    callOff: { ...session, params: { center: 1, id: sample.off }, body: { reason: 'pluie' } },
    move: { ...session, body: { startsAt: new Date(fixtureNow + 3 * dayMs).toISOString() } },
  },
  courses: {
    enrol: {
      ...academy,
      body: { lines: [{ course: 999, person: 1 }] },
      answers: members(422),
    },
    basket: { ...enrolment, answers: onlySelf(200) },
    list: { params: { id: 1 }, answers: onlySelf(200, 403) },
    applyPromoCode: {
      ...enrolment,
      ...gone,
      body: { code: 'INCONNU' },
      answers: onlySelf(409),
    },
    removePromoCode: { ...enrolment, ...gone, answers: onlySelf(409) },
    acceptOffer: { ...enrolment, ...gone, answers: onlySelf(200) },
    calendar: { ...enrolment, answers: onlySelf(200) },
    // nothing is paid of it
    attestation: { ...enrolment, answers: onlySelf(422) },
    leave: { ...enrolment, ...gone, body: {}, answers: onlySelf(200) },
    sendCertificate: {
      ...enrolment,
      ...gone,
      file: Buffer.from('%PDF-1.7\n%%EOF'),
      answers: onlySelf(409),
    },
    sheets: { params: { id: 1 }, answers: onlySelf(200, 403) },
    setSheet: {
      query: { responsibles: 1 },
      body: {
        person: 1,
        season: 2026,
        emergencyName: 'Anne Martin',
        emergencyPhone: '0612345678',
        imageRights: false,
      },
      answers: onlySelf(200, 403),
    },
  },
}

/** An academy for adults, in which « self » is enrolled, as the coach of its centre. */
export async function addSamples({ db }: Stand): Promise<void> {
  await addCourse(db, { id: sample.academy, ages: 'Tous', capacity: 40 })
  await addSheet(db, { personId: 1, name: 'Anne Martin' })
  await addEnrolled(db, {
    id: sample.enrolment,
    academyId: sample.academy,
    holderId: 1,
    state: 'confirmed',
    at: fixtureNow,
  })
  await sql`insert into course_session (id, course_id, place_id, starts_at, ends_at) overriding system value
    select added.id, k.id, p.id, ${new Date(fixtureNow)}::timestamptz + (added.id - 1000000) * interval '1 day',
      ${new Date(fixtureNow)}::timestamptz + (added.id - 1000000) * interval '1 day' + interval '1 hour'
    from course k join place p using (offer_id), unnest(${[sample.session, sample.off]}::integer[]) as added (id)
    where k.id = ${sample.academy}`.execute(db)
  await addCoach(db, 1)
}

export async function addMemberRows(db: Db, { userId, word }: BusyMember): Promise<void> {
  const academyId = await addCourse(db, { ages: 'Tous', centerId: 42 })
  await sql`update competition set name = ${word} where id = ${academyId}`.execute(db)
  const enrolled = { academyId, holderId: userId, state: 'confirmed', at: fixtureNow } as const
  const id = await addEnrolled(db, enrolled)
  await addSheet(db, { personId: userId, name: word })
  await sql`with code as (
      insert into promo_code (code, percent) values (upper(${word}) || 'COURS', 10) returning id),
    used as (insert into promo_use (promo_code_id, user_id) select id, ${userId} from code),
    charges as (
      insert into charge (kind, payer_id, center_id, amount_cents)
      select 'course', ${userId}, 42, 0 from generate_series(1, 2) returning id)
    insert into instalment (charge_id, first_id, number, due_on)
    select max(id), min(id), 2, '2026-12-24' from charges`.execute(db)
  await sql`with session as (
      select min(s.id) as id from course_session s join course k on k.id = s.course_id where k.academy_id = ${academyId}),
    noted as (insert into course_attendance (session_id, enrolment_id, is_present, noted_at)
      select session.id, ${id}, true, now() from session)
    insert into session_act (session_id, actor_id, act, words, at)
    select id, ${userId}, 'message', ${word}, now() from session`.execute(db)
}

export function mails({ names, to }: MailParts): readonly SampleMail[] {
  const session = {
    id: 7,
    name: 'École de padel',
    startsAt: Date.parse('2026-12-02T13:00:00Z'),
    timeZone: 'Europe/Paris',
    centerName: names.center,
  }
  const due = {
    ...session,
    email: to.email,
    adultName: to.firstName,
    personName: names.firstName,
    bring: 'Gourde',
    tab: 'mes-academies',
  } as const
  const reminded = [names.firstName, 'École de padel', '02/12/2026', '14h00', names.center]
  const of = {
    session: { ...session, type: 'academy' as const },
    actId: 3,
    to,
    people: [names.firstName],
  }
  const says = ['École de padel', 'mercredi 2 décembre', names.center]
  const given = {
    backCents: 1600,
    lines: [{ to: 'card', cents: 1600, withheldCents: 0 }],
    lessenedCents: 0,
  } as const
  const of7 = {
    id: 7 as EnrolmentId,
    name: 'École de padel',
    type: 'academy',
    centerName: names.center,
    person: { firstName: names.firstName, lastName: 'Petit' },
    adult: to,
  } as const
  const certificates = [
    {
      words: certificateMail(of7, { given, now: 1 }),
      says: ['16,00\u00a0€', names.center],
    },
    { words: certificateRefusedMail(of7, { why: 'illisible', now: 1 }), says: ['illisible'] },
  ]
  return [
    ...certificates.flatMap(({ words, says: said }) => (words ? [{ words, says: said }] : [])),
    { words: reminderMail(due), says: reminded },
    {
      words: sessionCalledOffMail(of, 'pluie', given),
      says: [...says, 'pluie', '16,00\u00a0€', 'reviennent sur ta carte'],
    },
    { words: sessionCalledOffMail(of, 'pluie', null), says },
    { words: sessionMovedMail(of, 'mardi 1er décembre'), says: [...says, 'mardi 1er'] },
    { words: sessionMessageMail(of, 'Une gourde.\nÀ mercredi'), says: [...says, 'À mercredi'] },
  ]
}
