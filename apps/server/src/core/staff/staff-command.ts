import { userInfo } from 'node:os'
import type { Db } from '@quatre/db'
import { networkTimeZone, instantAt, isCalendarDate } from '@quatre/domain'
import { endRole, insertRole, selectRoles, type StaffPlace } from './staff-role.sql.ts'

const usage = [
  'npm run staff -- list',
  'npm run staff -- grant <e-mail> referee center <id> [<last day, YYYY-MM-DD>]',
  'npm run staff -- grant <e-mail> referee tournament <id> [<last day, YYYY-MM-DD>]',
  'npm run staff -- grant <e-mail> coach center <id> [<last day, YYYY-MM-DD>]',
  'npm run staff -- end <number of the role>',
]

const refused = (...lines: string[]) => ({ lines, isSound: false })

/** Gives, ends and lists the roles of staff (requirement RF1). */
export async function staffCommand(db: Db, [word = '', ...given]: readonly string[], now: number) {
  if (word === 'list') {
    const roles = await selectRoles(db)
    const lines = roles.map(
      ({ id, email, role, place, from, to, givenBy }) =>
        `${id} · ${email ?? 'closed account'} · ${role} · ${place} · ${from} to ${to ?? '…'} · by ${givenBy}`,
    )
    return { lines: [...lines, `${roles.length} roles`], isSound: true }
  }
  if (word === 'end') {
    const isEnded = await endRole(db, Number(given[0]) || 0, now)
    return isEnded ? { lines: ['ended'], isSound: true } : refused('No such role goes on.')
  }
  const [email = '', role, kind = '', id, lastDay] = given
  const place = staffPlace(kind, Number(id) || 0)
  const isRole = role === 'referee' || (role === 'coach' && kind === 'center')
  if (word !== 'grant' || !isRole || place === null) return refused(...usage)
  if (lastDay !== undefined && !isCalendarDate(lastDay)) return refused(...usage)
  const endsAt = lastDay === undefined ? null : instantAt(lastDay, 24 * 60, networkTimeZone)
  if (endsAt !== null && endsAt <= now) return refused('That day is over.')
  const made = await insertRole(db, {
    ...place,
    role,
    email: email.toLowerCase(),
    startsAt: now,
    endsAt,
    givenBy: userInfo().username,
  })
  return made === null
    ? refused('No active account with this e-mail, or no such centre or tournament.')
    : { lines: [`${made}: ${email} is a ${role} of ${kind} ${id}`], isSound: true }
}

function staffPlace(kind: string, id: number): StaffPlace | null {
  if (kind === 'center') return { centerId: id, competitionId: null }
  if (kind === 'tournament') return { centerId: null, competitionId: id }
  return null
}
