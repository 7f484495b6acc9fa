import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import {
  callers,
  everybody,
  members,
  onlyResponsible,
  onlySelf,
  sampleIds,
  type CallLines,
} from '../../testing/call-lines.ts'
import { centers } from '../../testing/center-fixture.ts'
import type { Stand } from '../../testing/stand.ts'

const by = 'the child’s responsible'
const self = { params: { id: callers.self } }

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const body = {
  mobilePhone: '0639980001',
  maritalStatus: 'Mariée',
  birthDate: '12/05/1990',
  gender: 'Female',
  address: {
    street: '1 rue du Court',
    postalCode: '31770',
    city: 'Colomiers',
    additionalInformation: 'Bâtiment B',
    country: { id: 'FR' },
  },
  userLevels: [{ name: 'avance' }],
  pseudo: 'Zouzou',
  communicationMode: 'Email',
  center: { id: centers.toulouse },
  newsSms: true,
  bookingValidationForEveningMissingPlayer: true,
  bookingValidationForMiddayMissingPlayer: true,
  bookingValidationForWeekendMissingPlayer: false,
  playFriendlyGames: true,
  participateToSPLFTournaments: true,
  participateToSPLFLeagues: false,
  kidsAnniversary: true,
  receivePartnersOffers: false,
  receiveNewsletter: true,
  hideLastName: true,
  refund: 'wallet',
  termsConditions: true,
}

export const calls: CallLines<'profile'> = {
  profile: {
    update: { body, answers: members(200) },
    updateById: { ...self, body, answers: onlySelf(200, 403) },
    updateUser: { body, answers: members(200) },
    get: { ...self, answers: members(200) },
    teammates: { ...self, answers: onlySelf(200, 403) },
    levels: { answers: everybody(200) },
    setAvatar: { ...self, file: onePixel, answers: onlySelf(200, 403) },
    // nothing to write
    removeAvatar: {
      ...self,
      answers: onlySelf(200, 403),
      closedMeanwhile: 200,
      goneMeanwhile: 200,
    },
    avatar: { ...self, query: { v: '0' }, answers: everybody(200) },
    setInfant: {
      query: { responsibles: callers[by] },
      body: {
        id: sampleIds.child,
        firstName: 'Tom',
        lastName: 'Martin',
        birthDate: '01/02/2018',
        gender: 'Male',
      },
      by,
      answers: onlyResponsible(200, 403),
    },
    children: { params: { id: callers[by] }, by, answers: onlyResponsible(200, 403) },
  },
}

export const addSamples = ({ db }: Stand) => addFamily(db, callers[by])

/** Makes everybody an adult, and adds a child of one of them. */
export async function addFamily(db: Db, adultId: number): Promise<void> {
  await sql`update app_user set birth_date = '1990-05-12'`.execute(db)
  await sql`insert into app_user (id, first_name, last_name, birth_date) overriding system value
    values (${sampleIds.child}, 'Tom', 'Martin', '2018-02-01')`.execute(db)
  await sql`insert into responsible (child_id, adult_id)
    values (${sampleIds.child}, ${adultId})`.execute(db)
}
