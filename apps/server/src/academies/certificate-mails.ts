import type { Given } from '../core/enrolments/given.ts'
import { backWords } from '../core/enrolments/mails.ts'
import type { MailWords } from '../platform/mail/mail-layout.ts'
import type { CourseEnrolment } from './course-enrolment.sql.ts'

type Of = Pick<CourseEnrolment, 'id' | 'name' | 'type' | 'centerName' | 'person'> & {
  readonly adult: { readonly firstName: string; readonly email: string | null }
}

function mailTo({ id, adult, name, type, centerName, person }: Of) {
  const { email, firstName } = adult
  if (email === null) return null
  const tab = type === 'camp' ? 'mes-stages' : 'mes-academies'
  return {
    to: { email, firstName },
    action: { label: 'Voir l’inscription', path: `/mon-compte/${tab}#inscription-${id}` },
    facts: [
      { label: 'Cours', value: name },
      { label: 'Pour', value: person.firstName },
      { label: 'Centre', value: centerName },
    ],
  }
}

/** « We have your certificate », with the refund that the member gets once it is accepted. */
export function certificateMail(
  row: Of,
  { given, now }: { readonly given: Given; readonly now: number },
): MailWords | null {
  const mail = mailTo(row)
  return (
    mail && {
      ...mail,
      eventKey: `certificate-sent:${row.id}:${now}`,
      template: 'certificate_sent',
      subject: `Certificat reçu\u00a0: ${row.name}`,
      title: 'Ton certificat est reçu',
      lines: [
        'Une personne du club le lit et te répond. La place reste à toi jusque-là.',
        `S’il est accepté, l’inscription est annulée\u00a0: ${backWords(given)}`,
      ],
    }
  )
}

/** « Your certificate is not accepted »: why, and that the enrolment stays. */
export function certificateRefusedMail(
  row: Of,
  { why, now }: { readonly why: string; readonly now: number },
): MailWords | null {
  const mail = mailTo(row)
  return (
    mail && {
      ...mail,
      eventKey: `certificate-refused:${row.id}:${now}`,
      template: 'certificate_refused',
      subject: `Certificat non accepté\u00a0: ${row.name}`,
      title: 'Ton certificat n’est pas accepté',
      lines: [`Motif\u00a0: ${why}`, 'L’inscription continue. Le fichier est supprimé.'],
    }
  )
}
