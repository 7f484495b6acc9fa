import type { CenterId } from '@quatre/domain'
import type { NoticeListener, Notices } from '../../platform/notices/notices.ts'

/** Some time of a centre's courts: epoch ms, [from, to). */
export interface CourtPeriod {
  readonly centerId: CenterId
  readonly from: number
  readonly to: number
}

/** Calls back at each change of the courts of a centre in a period; gives the way out. */
export function listenToCourts(
  notices: Pick<Notices, 'listen'>,
  { centerId, from, to }: CourtPeriod,
  { heard, stopped }: NoticeListener,
): () => void {
  return notices.listen(`courts:${centerId}`, {
    stopped,
    heard(detail) {
      const [changedFrom = 0, changedTo = 0] = detail.split(' ').map(Number)
      if (changedFrom < to && from < changedTo) heard(detail)
    },
  })
}
