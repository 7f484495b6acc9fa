import type { Db } from '@quatre/db'
import type { EnrolmentSale } from '../../core/enrolments/enrolment-payable.ts'
import type { Enrolment } from '../../core/enrolments/enrolment.sql.ts'
import type { Platform } from '../../core/platform.ts'
import { keptUntil, tournamentEntryParts, readEntered } from './entry-kind.ts'
import { tellSecond } from './second-player.ts'

/** The fee of both by the holder, or of each by each: a second player who is to come by a link owes it once known. */
export function entrySale(platform: Pick<Platform, 'mailer' | 'enrolments'>): EnrolmentSale {
  const entered = async (db: Db, [first]: readonly Pick<Enrolment, 'id'>[]) => {
    if (first === undefined) throw new Error('a sale of no entry')
    return readEntered(db, first.id)
  }
  return {
    chargeKind: 'tournament_entry',
    kinds: ['tournament_entry'],
    product: 'court',
    returnPath: '/tournois/verification',
    async readDues(db, enrolments) {
      const { row, tournament } = await entered(db, enrolments)
      return tournamentEntryParts(row, tournament.feeCents).map(({ payerId, cents }) => ({
        payerId,
        lines: [{ enrolmentId: row.id, centerId: tournament.centerId, cents }],
      }))
    },
    async afterPart(db, enrolments, { payerId, now }) {
      const { row, tournament } = await entered(db, enrolments)
      const until = keptUntil(tournament, now) ?? row.expiresAt ?? now
      if (payerId === row.holderId) await tellSecond(db, platform, { id: row.id, until, now })
      return until
    },
  }
}
