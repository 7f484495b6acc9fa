import type { Db } from '@quatre/db'

/** Every column of a user. */
export async function userRow(db: Db, id: number): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('appUser')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row }
}
