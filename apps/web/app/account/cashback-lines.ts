import type { Member } from '@quatre/contract'
import { dateNumeric, eurosExact } from '@quatre/domain'

type Cashback = Pick<Member, 'qoodosRefund' | 'qoodosRefundExpiration'>

/** The lines of the tab « LA FID' »: the whole, and each amount by its last day; null without cashback. */
export function cashbackLines({ qoodosRefund, qoodosRefundExpiration = {} }: Cashback) {
  if (qoodosRefund === undefined || qoodosRefund.value <= 0) return null
  const lines = Object.entries(qoodosRefundExpiration)
    .filter(([, cents]) => cents > 0)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, cents]) => ({ day, amount: eurosExact(cents), until: dateNumeric(day) }))
  return { total: eurosExact(qoodosRefund.value), lines }
}
