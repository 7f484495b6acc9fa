import { addDays } from '@quatre/domain'
import { definePart, type World } from './part.ts'

interface PromoCodeRow {
  code: string
  percent?: number
  amountCents?: number
  maxUsesPerAccount?: number
  maxUses?: number
  lastDay?: string
  weekdays?: readonly number[]
  fromMinute?: number
  toMinute?: number
}

/** A code of each kind to try. */
const makePromoCodes = ({ today }: World): { promoCode: PromoCodeRow[] } => ({
  promoCode: [
    { code: 'BIENVENUE', percent: 10, maxUsesPerAccount: 1 },
    {
      code: 'MIDI5',
      amountCents: 500,
      weekdays: [1, 2, 3, 4, 5],
      fromMinute: 11 * 60 + 30,
      toMinute: 14 * 60,
    },
    { code: 'EXPIRE', percent: 20, lastDay: addDays(today, -1) },
    { code: 'EPUISE', percent: 20, maxUses: 0 },
  ],
})

export const promoCodes = definePart({
  make: makePromoCodes,
  columns: {
    promoCode: {
      code: ['text', (r) => r.code],
      percent: ['int', (r) => r.percent ?? null],
      amount_cents: ['int', (r) => r.amountCents ?? null],
      max_uses_per_account: ['int', (r) => r.maxUsesPerAccount ?? null],
      max_uses: ['int', (r) => r.maxUses ?? null],
      last_day: ['date', (r) => r.lastDay ?? null],
      weekdays: ['days', (r) => (r.weekdays ? `{${r.weekdays.join(',')}}` : null)],
      from_minute: ['int', (r) => r.fromMinute ?? null],
      to_minute: ['int', (r) => r.toMinute ?? null],
    },
  },
})
