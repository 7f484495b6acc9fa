import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import {
  members,
  onlySelf,
  sampleIds,
  type BusyMember,
  type CallLines,
} from '../testing/call-lines.ts'
import type { Stand } from '../testing/stand.ts'

export const calls: CallLines<'licences'> = {
  licences: {
    ofMember: { params: { userId: 1 }, answers: onlySelf(200, 403) },
    rankings: { params: { id: sampleIds.licence }, answers: onlySelf(200) },
    provider: { answers: members(200) },
    link: {
      body: {
        code: 'sample-code',
        redirectUri: 'http://localhost:3000/licence-fft/verification',
        codeVerifier: 'v'.repeat(43),
        nonce: 'n-1',
      },
      answers: members(422),
      // no federation is configured there
      closedMeanwhile: 'federation_down',
      goneMeanwhile: 'federation_down',
    },
    unlink: { answers: members(200), closedMeanwhile: 200, goneMeanwhile: 200 },
  },
}

/** A licence of « self ». */
export const addSamples = ({ db }: Stand) =>
  addLicence(db, { userId: 1, word: 'sample', id: sampleIds.licence })

export const addMemberRows = (db: Db, member: BusyMember) => addLicence(db, member)

async function addLicence(db: Db, { userId, word, id }: BusyMember & { readonly id?: number }) {
  await sql`insert into federation_link (user_id, subject, refresh_token, linked_at, read_at)
    values (${userId}, ${word}, 'sealed', now(), now())`.execute(db)
  await sql`insert into licence (id, user_id, year, number, token, club_code, club_name, ends_on)
    overriding system value values (coalesce(${id ?? null}::integer, nextval('licence_id_seq')::integer),
      ${userId}, 2027, ${word.slice(0, 20)}, 'sealed', '57310001', ${word}, '2027-08-31')`.execute(
    db,
  )
  await sql`insert into federation_ranking (user_id, published_on, rank)
    values (${userId}, '2026-11-03', 1234)`.execute(db)
}
