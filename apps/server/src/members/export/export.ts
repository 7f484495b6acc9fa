import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import type { ExportSection } from '../../platform/member-data.ts'

/** Everything kept about a member, by section; instants as ISO text in UTC, amounts in cents. */
export async function exportMember(
  db: Db,
  sections: readonly ExportSection[],
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = { exportedAt: new Date(now).toISOString() }
  // one after the other: an export may wait, the pool is everybody's
  for (const { name, rows } of sections) {
    const { rows: found } = await rows(userId).execute(db)
    data[name] = found.map(withIsoInstants)
  }
  return data
}

function withIsoInstants(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
}
