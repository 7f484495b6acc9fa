import type { Db } from '@quatre/db'
import { sql } from 'kysely'

/** The link of the latest mail of a template to an address, as a reader's click opens it. */
export async function linkInMail(
  db: Db,
  template: string,
  recipient: string,
): Promise<{ users_key: string; users_id: number }> {
  const { rows } = await sql<{ text: string }>`
    select text from mail where template = ${template} and recipient = ${recipient}
    order by id desc limit 1`.execute(db)
  const found = /users_key=([\w-]+)&users_id=(\d+)/.exec(rows[0]?.text ?? '')
  if (!found?.[1]) throw new Error(`no ${template} to ${recipient} with a link`)
  return { users_key: found[1], users_id: Number(found[2]) }
}

export async function mailsTo(db: Db, template: string, recipient: string): Promise<number> {
  const { rows } = await sql`
    select from mail where template = ${template} and recipient = ${recipient}`.execute(db)
  return rows.length
}
