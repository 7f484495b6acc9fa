import type { contract } from '@quatre/contract'
import type { Handlers } from '../../mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportMember } from './export.ts'

/** What a member takes along. */
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
