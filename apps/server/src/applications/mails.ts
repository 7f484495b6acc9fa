import { applicationAnswerDays, company } from '@quatre/domain'
import type { MailWords } from '../platform/mail/mail-layout.ts'
import type { LockedApplication } from './application.sql.ts'

/** The event key of all mails about an application. */
export const applicationEventKey = (id: number): string => `application:${id}`

const centersFact = (centers: readonly string[]) => ({
  label: centers.length > 1 ? 'Clubs' : 'Club',
  value: centers.length === 0 ? 'Partout' : centers.join(', '),
})

interface Received {
  readonly id: number
  readonly email: string
  readonly centers: readonly string[]
  readonly key: string
}

/** To the applicant. Anybody may give any address: none of the typed words is in it. */
export function receivedMail({ id, email, centers, key }: Received): MailWords {
  return {
    to: { email, firstName: '' },
    eventKey: applicationEventKey(id),
    template: 'application_received',
    reason: 'application',
    subject: 'Ta candidature est arrivée',
    title: 'Ta candidature est arrivée',
    lines: [
      `Notre équipe la lit et te répond sous ${applicationAnswerDays}\u00a0jours ouvrés, par mail ou par téléphone.`,
      'Ton dossier est effacé deux ans après notre dernier échange.',
    ],
    facts: [{ label: 'Référence', value: `Candidature n°\u00a0${id}` }, centersFact(centers)],
    note: 'Tu n’as pas postulé, ou tu as changé d’avis\u00a0? Efface le dossier et ses fichiers quand tu veux.',
    noteLink: {
      label: 'Effacer ma candidature',
      path: `/recrutement/effacer?users_key=${key}&users_id=${id}`,
    },
  }
}

interface ToHr {
  readonly application: LockedApplication
  readonly centers: readonly string[]
  readonly key: string
}

/** To HR: everything but the files, which its link gives. */
export function hrMail({ application, centers, key }: ToHr): MailWords {
  const { id, firstName, lastName, email, mobilePhone, desiredPosition, informations } = application
  const fileAt = (type: string) => `/api/v1/jobapplications/files/${type}?users_key=${key}`
  return {
    to: { email: company.jobsEmail, firstName: '' },
    replyTo: email,
    eventKey: applicationEventKey(id),
    template: 'application_hr',
    reason: 'recruiter',
    subject: `[Candidature] ${desiredPosition} · ${firstName} ${lastName}`,
    title: `${firstName} ${lastName}`,
    lines: [
      `Candidature n°\u00a0${id}. Réponse promise sous ${applicationAnswerDays}\u00a0jours ouvrés.`,
      ...(informations === '' ? [] : informations.split('\n')),
    ],
    facts: [
      { label: 'Poste', value: desiredPosition },
      centersFact(centers),
      { label: 'Adresse', value: email },
      { label: 'Mobile', value: mobilePhone },
    ],
    action: { label: 'Télécharger le CV', path: fileAt('cv') },
    note: 'Les liens sont valables 14\u00a0jours. Ne les transfère pas\u00a0: ils suffisent pour ouvrir le dossier.',
    noteLink: { label: 'Télécharger la lettre, si elle est jointe', path: fileAt('letter') },
  }
}
