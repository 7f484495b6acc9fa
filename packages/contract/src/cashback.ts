import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  countInAddress,
  day,
  flagInAddress,
  id,
  idsInAddress,
  instant,
  money,
  query,
} from './fields.ts'

const movement = z.strictObject({
  id,
  at: instant,
  /** The kind of movement, in French. */
  label: z.string(),
  /** The place and time of the game. */
  detail: z.string().nullable(),
  /** Negative when it was used, or is over. */
  amount: money,
  /** The balance after it. */
  balance: money,
  /** Of earned cashback: the last day on which it can be used. */
  endsOn: day.nullable(),
})

export type CashbackMovement = z.output<typeof movement>

const ofMember = {
  access: 'self',
  own: { field: 'id', by: 'member' },
  params: z.strictObject({ id: idsInAddress.user }),
} as const

const walletPass = z.literal(['apple', 'google'])

export type WalletPass = z.output<typeof walletPass>

/** LA FID’: cashback of games, and the card that a member shows at the club. */
export const cashback = {
  history: endpoint({
    ...ofMember,
    method: 'GET',
    path: '/users/:id/fidHistory',
    summary: 'The movements of the cashback, the latest first, in pages',
    query: query({
      cashback: flagInAddress.optional(),
      _limit: countInAddress(1, 100).default(20),
      _page: countInAddress(1, 10_000).default(1),
    }),
    answer: z.strictObject({
      balance: money,
      movements: z.array(movement),
      /** Whether there is another page. */
      more: z.boolean(),
    }),
  }),
  memberCard: endpoint({
    ...ofMember,
    method: 'GET',
    path: '/users/:id/memberCard',
    summary: 'What a member shows at the club, and the telephones that can keep it',
    query: query({}),
    answer: z.strictObject({
      /** A signed reference, to be shown as a QR code. */
      code: z.string(),
      passes: z.array(walletPass),
    }),
  }),
  applePass: endpoint({
    ...ofMember,
    method: 'GET',
    path: '/users/:id/memberCard/apple',
    summary: 'The card of a member for Apple Wallet',
    query: query({}),
    refusals: ['wallet_pass_unavailable'],
    answer: 'stream',
    streamTypes: ['application/vnd.apple.pkpass'],
  }),
  googlePass: endpoint({
    ...ofMember,
    method: 'GET',
    path: '/users/:id/memberCard/google',
    summary: 'Where a member saves their card to Google Wallet',
    query: query({}),
    refusals: ['wallet_pass_unavailable'],
    answer: z.strictObject({ url: z.url() }),
  }),
}
