import { randomBytes } from 'node:crypto'
import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { everybody, members, type CallLines, type BusyMember } from '../testing/call-lines.ts'
import { centers } from '../testing/center-fixture.ts'
import type { Stand } from '../testing/stand.ts'

const credentials = { email: 'personne@joueurs.example', password: 'raquette7' }

export const calls: CallLines<'members'> = {
  members: {
    // nobody has that e-mail
    login: { body: credentials, answers: everybody(401) },
    loginClient: { body: credentials, answers: everybody(401) },
    signUp: {
      body: {
        firstName: 'Zoé',
        lastName: 'Petit',
        email: 'zoe@joueurs.example',
        userApp: { password: 'raquette7' },
        gender: 'Female',
        birthDate: '12/05/1990',
        postalCode: '31770',
        city: 'Colomiers',
        mobilePhone: '0639980001',
        center: centers.toulouse,
        newsSms: false,
        receiveNewsletter: false,
        communicationMode: 'Facebook',
        termsConditions: true,
      },
      answers: everybody(201),
    },
    me: { query: { qoodos_refund: 'true' }, answers: members(200) },
    cities: { query: { codePostal: '31770' }, answers: everybody(200) },
  },
}

/** A postal code with its city. */
export const addSamples = ({ db }: Pick<Stand, 'db'>) =>
  db
    .insertInto('postalCode')
    .values({
      code: '31770',
      city: 'Colomiers',
      inseeCode: '31149',
      population: 40_000,
      latitude: 43.6,
      longitude: 1.3,
    })
    .execute()

export async function addMemberRows(db: Db, { userId, word }: BusyMember): Promise<void> {
  await sql`insert into avatar (user_id, picture) values (${userId}, ${randomBytes(8)})`.execute(db)
  await sql`insert into social_identity (provider, subject, user_id)
    values ('google', ${word}, ${userId})`.execute(db)
  await sql`insert into newsletter_subscriber (email, first_name, subscribed_at)
    select email, ${word}, now() from app_user where id = ${userId}`.execute(db)
  await sql`insert into idempotency_key (user_id, route, key, request_hash)
    values (${userId}, ${word}, 'some-key', 'some-hash')`.execute(db)
  await sql`insert into member_company
    values (${userId}, ${word}, ${word}, '31770', ${word}, '732829320', null, now())`.execute(db)
}
