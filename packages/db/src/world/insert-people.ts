import { type Tx, continueIdentity, insertRows } from './bulk.ts'
import type { World } from './build-world.ts'

/** The players with their ids; the next sign-up counts on from there. */
export async function insertPlayers(tx: Tx, { players }: World): Promise<void> {
  await insertRows(
    tx,
    'app_user',
    {
      id: ['int', (r) => r.id],
      first_name: ['text', (r) => r.firstName],
      last_name: ['text', (r) => r.lastName],
      email: ['text', (r) => r.email],
      // people of the world have had their account for long
      email_verified_at: ['instant', (r) => (r.email === null ? null : r.createdAt)],
      password_hash: ['text', (r) => r.passwordHash],
      password_proven: ['bool', (r) => r.passwordHash !== null],
      mobile_phone: ['text', (r) => r.mobilePhone],
      birth_date: ['date', (r) => r.birthDate],
      gender: ['text', (r) => r.gender],
      street: ['text', (r) => r.street],
      postal_code: ['text', (r) => r.postalCode],
      city: ['text', (r) => r.city],
      center_id: ['int', (r) => r.centerId],
      role_id: ['int', (r) => r.roleId],
      is_active: ['bool', (r) => r.isActive],
      news_sms: ['bool', (r) => r.newsSms],
      receive_newsletter: ['bool', (r) => r.receiveNewsletter],
      level: ['text', (r) => r.level],
      shopper_reference: ['uuid', (r) => r.shopperReference],
      created_at: ['instant', (r) => r.createdAt],
    },
    players,
  )
  await continueIdentity(tx, 'app_user')
}
