import { canonicalTicketCode, dayMs } from '@quatre/domain'
import { definePart, type World } from './part.ts'

/** The packs for a SOLDE, in cents (rules: 90 for 100, 45 for 48, 180 for 205, 5 to add). */
const packs = [
  { id: 1, paidCents: 9000, bonusCents: 1000, isExtra: false },
  { id: 2, paidCents: 4500, bonusCents: 300, isExtra: false },
  { id: 3, paidCents: 18000, bonusCents: 2500, isExtra: false },
  { id: 4, paidCents: 500, bonusCents: 0, isExtra: true },
]

/** Works-council tickets that the README shows; the last one is over. */
const tickets = [
  { code: 'CE26-2026-0001', valueCents: 1500, goodForDays: 365 },
  { code: 'CE26-2026-0002', valueCents: 3000, goodForDays: 365 },
  { code: 'CE26-2026-0003', valueCents: 5000, goodForDays: 365 },
  { code: 'CE26-2026-0009', valueCents: 1500, goodForDays: -30 },
]

/** Packs and works-council tickets. */
export const wallet = definePart({
  make: ({ todayMs }: World) => ({
    topUpPack: packs,
    ticket: tickets.map(({ code, valueCents, goodForDays }, index) => ({
      id: index + 1,
      code: canonicalTicketCode(code),
      valueCents,
      expiresAt: todayMs + goodForDays * dayMs,
    })),
  }),
  columns: {
    topUpPack: {
      id: ['int', (r) => r.id],
      paid_cents: ['int', (r) => r.paidCents],
      bonus_cents: ['int', (r) => r.bonusCents],
      is_extra: ['bool', (r) => r.isExtra],
    },
    ticket: {
      id: ['int', (r) => r.id],
      code_hash: ['hash', (r) => r.code],
      value_cents: ['int', (r) => r.valueCents],
      council: ['text', () => 'CSE Garonne'],
      expires_at: ['instant', (r) => r.expiresAt],
    },
  },
})
