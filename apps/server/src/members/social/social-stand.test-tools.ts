import { randomUUID } from 'node:crypto'
import type { Db } from '@quatre/db'
import type { JWTPayload } from 'jose'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { memberFinder } from '../../core/sessions/sessions.ts'
import { openStand, type Stand } from '../../testing/stand.ts'
import { openProviderDouble, type ProviderDouble } from './provider-double.test-tools.ts'

export interface SocialStand extends Stand {
  readonly provider: ProviderDouble
  /** A token of Google as the tests' person gets it; each test changes its subject. */
  googleToken(change?: JWTPayload, kid?: string): Promise<string>
  findMember: ReturnType<typeof memberFinder>
}

export const startedAt = Date.parse('2026-11-21T12:00:00Z')
export const completion = { mobilePhone: '0639980001', termsConditions: 'true' }
export const complete = 'createIfNotExist=true&center=42'

/** Two centres, four accounts, and the providers' doubles. */
export async function openSocialStand(
  label: string,
  variables: Record<string, string> = {},
): Promise<SocialStand> {
  const provider = await openProviderDouble()
  await provider.addKey('k1')
  const environment = {
    GOOGLE_CLIENT_ID: 'site, application',
    GOOGLE_ISSUER: 'https://accounts.example',
    GOOGLE_KEYS_URL: `${provider.url}/keys`,
    APPLE_CLIENT_ID: 'fr.site',
    APPLE_ISSUER: 'https://appleid.example',
    APPLE_KEYS_URL: `${provider.url}/keys`,
    FACEBOOK_APP_ID: '4242',
    FACEBOOK_APP_SECRET: 'app-secret',
    FACEBOOK_GRAPH_URL: `${provider.url}/graph`,
    ...variables,
  }
  const opening = { world: fill, startsAt: startedAt, jobs: 'by hand', environment } as const
  const stand = await openStand(label, opening)
  return {
    ...stand,
    provider,
    findMember: memberFinder({ db: stand.db, log: stand.app.log }),
    googleToken: (change, kid = 'k1') =>
      provider.sign({ ...claimsAt(stand.now()), ...change }, kid),
    async close() {
      await Promise.all([stand.close(), provider.close()])
    },
  }
}

/** The same for all tests of a file, closed after the last. */
export async function socialStandForAll(label: string, variables?: Record<string, string>) {
  const stand = await openSocialStand(label, variables)
  afterAll(() => stand.close())
  return stand
}

/** Google's claims of a new person, another one each time. */
export function claimsAt(now: number): JWTPayload {
  const subject = randomUUID()
  return {
    iss: 'https://accounts.example',
    aud: 'site',
    sub: subject,
    email: `${subject}@joueurs.example`,
    email_verified: true,
    given_name: 'Zoé',
    family_name: 'Petit',
    iat: now / 1_000,
    exp: now / 1_000 + 3_600,
  }
}

async function fill(db: Db): Promise<void> {
  await sql`insert into center (id, slug, name, is_active, latitude, longitude, street, postal_code,
      city, phone_number)
    select id, slug, slug, is_active, 43.6, 1.3, 'Rue du Court', '31770', 'Colomiers', '0561000000'
    from (values (42, 'colomiers', true), (60, 'ferme', false)) c (id, slug, is_active)`.execute(db)
  await sql`insert into center_application (center_id, application_id) values (42, 2), (60, 2)`.execute(
    db,
  )
  await sql`insert into app_user (first_name, last_name, email, role_id, is_active, email_verified_at)
    values ('Léa', 'Martin', 'lea@joueurs.example', 1, true, '2026-01-01'),
      ('Ugo', 'Martin', 'ugo@joueurs.example', 1, true, null),
      ('Karim', 'Martin', 'role8@joueurs.example', 8, true, '2026-01-01'),
      ('Inès', 'Martin', 'inactive@joueurs.example', 1, false, '2026-01-01')`.execute(db)
}
