import { randomUUID } from 'node:crypto'
import { instant, type Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { hashSecret } from '../../platform/secret.ts'
import { deviceMs } from '../../core/sessions/sessions.ts'

/** The device of a session's token, ended or not, of the account of an e-mail. */
export async function selectDevice(
  db: Db,
  { email, token, now }: { readonly email: string; readonly token: string; readonly now: number },
): Promise<string | null> {
  const { rows } = await sql<{ deviceId: string }>`
    select d.device_id from known_device d join app_user u on u.id = d.user_id
    where d.token_hash = ${hashSecret(token)} and u.email = ${email}
      and d.expires_at > ${instant(now)}`.execute(db)
  return rows[0]?.deviceId ?? null
}

/** Notes the device of a secret as known, after a link of the mailbox has let its member in. */
export async function insertDevice(
  tx: Db,
  { userId, tokenHash, now }: { userId: UserId; tokenHash: Buffer; now: number },
): Promise<void> {
  const expiresAt = instant(now + deviceMs)
  await tx
    .insertInto('knownDevice')
    .values({ tokenHash, deviceId: randomUUID(), userId, expiresAt })
    .execute()
}
