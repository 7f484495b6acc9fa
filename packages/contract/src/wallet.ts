import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  countInAddress,
  day,
  decimalInAddress,
  id,
  idInAddress,
  idsInAddress,
  instant,
  money,
  printable,
  query,
} from './fields.ts'

const payDay = instant.refine(
  (text) => day.safeParse(text.slice(0, 10)).success,
  'Cette date n’est pas acceptée',
)

/** Amounts in euros, as the application reads them. */
const walletRecharge = z.strictObject({
  id,
  rechargeAmount: z.number(),
  rechargeBonus: z.number(),
})

const topUp = z.strictObject({
  id,
  status: z.literal(['open', 'over', 'given', 'cancelled']),
  paid: money,
  bonus: money,
  /** The bank is asked at this moment. */
  paymentInProgress: z.boolean(),
  /** Why the last attempt brought no money, in French; null when there is nothing to say. */
  failure: z.string().nullable(),
  givenAt: instant.nullable(),
})

export type TopUp = z.output<typeof topUp>

const movement = z.strictObject({
  id,
  at: instant,
  /** The kind of movement and its place, in French. */
  label: z.string(),
  detail: z.string().nullable(),
  /** Negative when it was spent. */
  amount: money,
  /** The part of it that is bonus. */
  bonus: money,
  /** The SOLDE after it. */
  balance: money,
  /** Of a top-up: the key of its receipt. */
  topUp: id.nullable(),
})

export type WalletMovement = z.output<typeof movement>

const self = z.strictObject({ id: idsInAddress.user })
const ofMember = { access: 'self', own: { field: 'id', by: 'member' } } as const

/** The SOLDE: its top-ups, and its movements. */
export const wallet = {
  recharges: endpoint({
    method: 'GET',
    path: '/walletRecharges',
    access: 'public',
    summary: 'What can be put on the SOLDE, with its bonus, the smallest first, in euros',
    query: query({}),
    answer: z.array(walletRecharge),
  }),
  extraAmount: endpoint({
    method: 'GET',
    path: '/payments/walletExtraAmount',
    access: 'public',
    summary: 'What is put on the SOLDE in one go when it misses a little, in euros',
    query: query({}),
    answer: z.strictObject({ id: id.nullable(), amount: z.number() }),
  }),
  beginTopUp: endpoint({
    method: 'POST',
    path: '/walletRecharges/:id/topUps',
    access: 'member',
    needs: 'complete account',
    summary: 'Begins a top-up, or goes on with the same one that was not paid',
    idempotent: true,
    params: z.strictObject({ id: idInAddress }),
    query: query({}),
    refusals: ['recharge_not_found'],
    status: 201,
    answer: topUp,
  }),
  topUp: endpoint({
    method: 'GET',
    path: '/topUps/:id',
    access: 'self',
    own: { field: 'id', by: 'topUp' },
    summary: 'A top-up of this member, and how its payment stands',
    params: z.strictObject({ id: idInAddress }),
    query: query({}),
    answer: topUp,
  }),
  receipt: endpoint({
    ...ofMember,
    method: 'GET',
    path: '/users/:id/walletReceiptPdf',
    summary:
      'The receipt of top-ups as a PDF: so many of an amount in euros, of a day or an instant',
    params: self,
    query: query({
      amount: decimalInAddress(0, 9999),
      date: z.union([day, payDay]),
      nbOfReloads: countInAddress(1, 20).default(1),
    }),
    refusals: ['top_up_not_found'],
    answer: 'stream',
    streamTypes: ['application/pdf'],
  }),
  history: endpoint({
    ...ofMember,
    method: 'GET',
    path: '/users/:id/walletHistory',
    summary: 'The movements of the SOLDE, the latest first, 20 at a time',
    params: self,
    query: query({ before: idInAddress.optional() }),
    answer: z.strictObject({
      balance: money,
      bonus: money,
      movements: z.array(movement),
      /** The key of the next page; null on the last one. */
      before: id.nullable(),
    }),
  }),
  useTicket: endpoint({
    method: 'POST',
    path: '/tickets',
    access: 'member',
    needs: 'complete account',
    limit: { name: 'ticketTries' },
    summary: 'Puts a works-council ticket on the SOLDE, once',
    idempotent: true,
    query: query({}),
    body: z.strictObject({ code: printable(z.string().min(1).max(40)) }),
    refusals: ['ticket_not_found', 'ticket_used', 'ticket_expired'],
    status: 201,
    answer: z.strictObject({ credited: money, council: z.string(), balance: money }),
  }),
}
