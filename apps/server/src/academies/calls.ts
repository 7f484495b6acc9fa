import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import {
  everybody,
  members,
  onlySelf,
  type BusyMember,
  type CallLines,
} from '../testing/call-lines.ts'
import { fixtureNow } from '../testing/center-fixture.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'
import type { Stand } from '../testing/stand.ts'
import { addCourse, addEnrolled, addSheet } from './academy-fixture.test-tools.ts'
import { reminderMail } from './course-reminders.ts'

const sample = { academy: 1_000_030, enrolment: 999_031 }

const academy = { params: { id: sample.academy } }
const enrolment = { params: { id: sample.enrolment } }
/** An enrolment ends with its account. */
const gone = { goneMeanwhile: 'enrolment_not_found' } as const

export const calls: CallLines<'academies' | 'courses'> = {
  academies: {
    list: { answers: everybody(200) },
    get: { ...academy, answers: everybody(200) },
    // the stream of one that exists would not end
    follow: { params: { id: 999 }, answers: everybody(404) },
  },
  courses: {
    enrol: {
      ...academy,
      body: { lines: [{ course: 999, person: 1 }] },
      answers: members(422),
    },
    basket: { ...enrolment, answers: onlySelf(200) },
    list: { params: { id: 1 }, answers: onlySelf(200, 403) },
    acceptOffer: { ...enrolment, ...gone, answers: onlySelf(200) },
    calendar: { ...enrolment, answers: onlySelf(200) },
    leave: { ...enrolment, ...gone, body: {}, answers: onlySelf(200) },
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

/** An academy for adults, in which « self » is enrolled. */
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
}

export async function addMemberRows(db: Db, { userId, word }: BusyMember): Promise<void> {
  const academyId = await addCourse(db, { ages: 'Tous', centerId: 42 })
  await sql`update competition set name = ${word} where id = ${academyId}`.execute(db)
  await addEnrolled(db, { academyId, holderId: userId, state: 'confirmed', at: fixtureNow })
  await addSheet(db, { personId: userId, name: word })
}

export function mails({ names, to }: MailParts): readonly SampleMail[] {
  const due = {
    id: 7,
    email: to.email,
    adultName: to.firstName,
    personName: names.firstName,
    name: 'École de padel',
    bring: 'Gourde',
    tab: 'mes-academies',
    startsAt: Date.parse('2026-12-02T13:00:00Z'),
    timeZone: 'Europe/Paris',
    centerName: names.center,
  } as const
  const says = [names.firstName, 'École de padel', '02/12/2026', '14h00', names.center]
  return [{ words: reminderMail(due), says }]
}
