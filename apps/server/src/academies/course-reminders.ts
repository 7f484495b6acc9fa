import { dateNumeric, dayMs, hourSeconds, isoWithOffset, time } from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { MailWords } from '../platform/mail/mail-layout.ts'
import { selectBeginning, type BeginningCourse } from './reminder.sql.ts'

/** Reminds each family the day before the first session that it has bought: once an enrolment. */
export function remindOfCourses({
  db,
  jobs,
  clock,
  mailer,
}: Pick<Platform, 'db' | 'jobs' | 'clock' | 'mailer'>): void {
  jobs.every('remind of courses', hourSeconds, async () => {
    const now = clock()
    for (const due of await selectBeginning(db, { from: now, to: now + dayMs })) {
      await inTransaction(db, (tx) => mailer.queue(tx, reminderMail(due)))
    }
  })
}

/** « Tomorrow at 14h00 »: the first session, what to bring, where. */
export function reminderMail(due: BeginningCourse): MailWords {
  const { id, email, adultName, personName, name, bring, startsAt, timeZone, centerName } = due
  const at = isoWithOffset(startsAt, timeZone)
  const start = time(at)
  return {
    to: { email, firstName: adultName },
    eventKey: `course-reminder:${id}:${startsAt}`,
    template: 'course_reminder',
    subject: `${personName}, premier rendez-vous à\u00a0${start}`,
    title: `C’est bientôt\u00a0: ${name}`,
    lines: [`${personName} commence dans moins de 24\u00a0heures. À bientôt\u00a0!`],
    facts: [
      { label: 'Quand', value: `${dateNumeric(at)} à\u00a0${start}` },
      { label: 'Où', value: centerName },
      { label: 'À apporter', value: bring },
    ],
    action: { label: 'Voir l’inscription', path: `/mon-compte/${due.tab}#inscription-${id}` },
  }
}
