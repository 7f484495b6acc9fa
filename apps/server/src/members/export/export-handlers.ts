import type { contract } from '@quatre/contract'
import type { Db } from '@quatre/db'
import type { UserId } from '@quatre/domain'
import type { Handlers } from '../../mount.ts'
import type { ExportSection } from '../../core/member-data.ts'
import type { Platform } from '../../core/platform.ts'

export function exportHandlers({
  db,
  memberData,
}: Pick<Platform, 'db' | 'memberData'>): Handlers<typeof contract.export> {
  return {
    async data(_input, { member, reply, now }) {
      const data = await exportMember(db, memberData, { userId: member.id, now })
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="4padel-mes-donnees.json"')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(data, null, 2))
    },
  }
}

/** Everything kept about a member, by section; instants as ISO text in UTC, amounts in cents. */
async function exportMember(
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
