import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { hashSecret } from '../platform/secret.ts'
import { everybody, type CallLines, type BusyMember } from '../testing/call-lines.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'
import type { Stand } from '../testing/stand.ts'
import { hrMail, receivedMail } from './mails.ts'

const hrKey = 'h'.repeat(43)
const ownKey = 'o'.repeat(43)
const sampleId = 1_000_020
const nobodysKey = { users_key: 'k'.repeat(43), users_id: 1 }

export const calls: CallLines<'applications'> = {
  applications: {
    create: {
      body: {
        email: 'candidate@joueurs.example',
        firstName: 'Zoé',
        lastName: 'Petit',
        mobilePhone: '0639980001',
        jobApplicationCenters: 'partout',
        desiredPosition: 'Accueil et bar',
        informations: 'Libre dès lundi.',
      },
      answers: everybody(201),
    },
    // the key of a session is none of an application
    setFile: {
      params: { id: 1, type: 'cv' },
      file: Buffer.from('%PDF-1.7\n%%EOF'),
      answers: everybody(404),
    },
    file: { params: { type: 'cv' }, query: { users_key: hrKey }, answers: everybody(200) },
    link: { body: { users_key: ownKey, users_id: sampleId }, answers: everybody(200) },
    forget: { body: nobodysKey, answers: everybody(404) },
  },
}

/** An application with its CV, sent to HR. */
export const addSamples = ({ db }: Stand) =>
  sql`with a as (
      insert into job_application (id, email, first_name, last_name, mobile_phone, desired_position,
        informations, center_ids, key_hash, key_expires_at, hr_key_hash, hr_key_expires_at, own_key_hash,
        created_at, delete_after)
      overriding system value values (${sampleId}, 'zoe@joueurs.example', 'Zoé', 'Petit', '0639980001', 'Accueil', '', '{}', '\\x00', now(),
        ${hashSecret(hrKey)}, '2030-01-01', ${hashSecret(ownKey)}, now(), '2030-01-01')
      returning id)
    insert into job_file (application_id, type, format, content, sha256, received_at)
    select id, 'cv', 'pdf', '%PDF-1.7 %%EOF', '\\x00', now() from a`.execute(db)

export function mails({ names, link }: MailParts): readonly SampleMail[] {
  const { firstName, center } = names
  const { key } = link
  const application = {
    id: 12,
    email: 'candidate@joueurs.example',
    firstName,
    lastName: 'Petit',
    mobilePhone: '0639980001',
    desiredPosition: 'Accueil et bar',
    informations: firstName,
    centerIds: [1],
    keyHash: Buffer.alloc(0),
    createdAt: 0,
    isHrTold: false,
  }
  return [
    {
      words: receivedMail({ id: 12, email: application.email, centers: [center], key }),
      says: [key, center, '10\u00a0jours ouvrés'],
    },
    {
      words: receivedMail({ id: 12, email: application.email, centers: [], key }),
      says: [key, 'Partout'],
    },
    {
      words: hrMail({ application, centers: [center, 'Tours'], key }),
      says: [key, firstName, 'Petit', application.email, '0639980001', 'Accueil et bar', 'Tours'],
    },
  ]
}

export const addMemberRows = (db: Db, { userId, word }: BusyMember) =>
  sql`insert into job_application (email, first_name, last_name, mobile_phone, desired_position,
      informations, center_ids, key_hash, key_expires_at, created_at, delete_after)
    select email, ${word}, '', '', '', '', '{42}', 'psp-', now(), now(), now() from app_user
    where id = ${userId}`.execute(db)
