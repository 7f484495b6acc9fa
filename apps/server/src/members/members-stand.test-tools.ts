import type { Db } from '@quatre/db'
import { hashQuickly } from '../testing/hash-quickly.ts'
import { standForAll, standForEach } from '../testing/stand.ts'

export const startedAt = Date.parse('2026-11-21T12:00:00Z')
export const password = 'raquette7'
/** Few, so that a test meets the limit soon; each test signs up from an address of its own. */
export const signUpsPerHour = 4

/** A sign-up that is accepted; each test changes its subject. */
export const newcomer = {
  firstName: 'Zoé',
  lastName: 'Petit',
  email: 'zoe@joueurs.example',
  userApp: { password },
  gender: 'Female',
  birthDate: '12/05/1990',
  postalCode: '31770',
  city: 'Colomiers',
  mobilePhone: '0639980001',
  center: 42,
  termsConditions: true,
}

/** One centre, two postal codes, four accounts; jobs are done by hand. */
const opening = {
  world: fill,
  startsAt: startedAt,
  jobs: 'by hand',
  environment: { SIGN_UPS_PER_HOUR: String(signUpsPerHour) },
} as const
export const membersStandForAll = (label: string) => standForAll(label, opening)
export const membersStandForEach = (label: string) => standForEach(label, opening)

async function fill(db: Db): Promise<void> {
  await db
    .insertInto('center')
    .values([centerRow(42, 'colomiers', true), centerRow(60, 'ferme', false)])
    .execute()
  await db
    .insertInto('centerApplication')
    .values([
      { centerId: 42, applicationId: 2 },
      { centerId: 60, applicationId: 2 },
    ])
    .execute()
  await db
    .insertInto('postalCode')
    .values([
      cityRow('31770', 'Colomiers', '31149', 40_000),
      cityRow('01400', 'Abergement-Clémenciat', '01001', 800),
      cityRow('01400', 'Châtillon-sur-Chalaronne', '01093', 5_000),
    ])
    .execute()
  const passwordHash = await hashQuickly(password)
  const common = { lastName: 'Martin', passwordHash, centerId: 42, createdAt: undefined }
  await db
    .insertInto('appUser')
    .values([
      { ...common, firstName: 'Léa', email: 'lea@joueurs.example' },
      { ...common, firstName: 'Karim', email: 'role8@joueurs.example', roleId: 8 },
      { ...common, firstName: 'Inès', email: 'inactive@joueurs.example', isActive: false },
      { ...common, firstName: 'Sam', email: 'social@joueurs.example', passwordHash: null },
    ])
    .execute()
}

function centerRow(id: number, slug: string, isActive: boolean) {
  return {
    id,
    slug,
    isActive,
    name: slug,
    latitude: 43.6,
    longitude: 1.3,
    street: 'Rue du Court',
    postalCode: '31770',
    city: 'Colomiers',
    phoneNumber: '05 61 00 00 00',
  }
}

function cityRow(code: string, city: string, inseeCode: string, population: number) {
  return { code, city, inseeCode, population, latitude: 43.6, longitude: 1.3 }
}
