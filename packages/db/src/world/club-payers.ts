import { demoCardHolderId, demoCenterId } from './demo-accounts.ts'
import { definePart } from './part.ts'

interface ClubPayerRow {
  readonly centerId: number
  readonly userId: number
}

/** Nadia pays at the desk of her club when she wants. */
export const clubPayers = definePart({
  make: (): { clubPayer: ClubPayerRow[] } => ({
    clubPayer: [{ centerId: demoCenterId, userId: demoCardHolderId }],
  }),
  columns: {
    clubPayer: {
      center_id: ['int', (r) => r.centerId],
      user_id: ['int', (r) => r.userId],
    },
  },
})
