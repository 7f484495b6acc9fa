import {
  parseSiren,
  parseVatNumber,
  requiredMessage,
  sirenMessage,
  vatNumberMessage,
} from '@quatre/domain'
import { z } from 'zod'
import { line, optionalParsed, parsed, postalCode } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { countInAddress, id, idsInAddress, instant, money, query } from './fields.ts'

const entry = z.strictObject({
  /**
   * `late`: money that came for a product no longer available; it goes back by a refund. `taken`: its bank took a
   * payment back; `brought`: and brought it again.
   */
  kind: z.literal(['payment', 'late', 'refund', 'taken', 'brought']),
  at: instant,
  amount: money,
  /** The sale in words: « Padel, Terrain 3, sam. 28/11/2026 18h00, 1 h 30 ». */
  words: z.string(),
  /**
   * The destination of a refund: on its way to a card until `done`; one that `failed` is on the SOLDE, one that is
   * `owed` is looked into.
   */
  to: z.literal(['wallet', 'card', 'bonus', 'cashback', 'pass']).nullable(),
  /** The part of a refund that is withheld for a debt of its member. */
  withheld: money,
  state: z.literal(['done', 'sent', 'failed', 'owed', 'settled']),
  /** The courses whose payment can be attested, of a payment: « École de padel, Zoé ». */
  attestations: z.array(z.strictObject({ enrolment: id, name: z.string() })),
  /** The invoice of a payment, the credit note of a refund; none of a payment older than invoices. */
  receipt: z
    .strictObject({ number: z.string(), title: z.literal(['Facture', 'Avoir', 'Reçu']) })
    .nullable(),
})

export type PaymentEntry = z.output<typeof entry>

const number = z.string().regex(/^[A-Z0-9]{2,6}-\d{4}-\d{6,10}$/)
const pdf = { status: 200, answer: 'stream', streamTypes: ['application/pdf'] } as const

/** The company that a member buys for. */
const company = z
  .strictObject({
    name: line(120),
    street: line(120),
    postalCode,
    city: line(80),
    siren: parsed(parseSiren, { missing: requiredMessage, wrong: sirenMessage }),
    vatNumber: optionalParsed(parseVatNumber, vatNumberMessage),
  })
  .refine(({ siren, vatNumber }) => vatNumber === null || vatNumber.endsWith(siren), {
    path: ['vatNumber'],
    error: vatNumberMessage,
  })

const companyAnswer = z.strictObject({
  company: z
    .strictObject({
      name: z.string(),
      street: z.string(),
      postalCode: z.string(),
      city: z.string(),
      siren: z.string(),
      vatNumber: z.string().nullable(),
    })
    .nullable(),
})

export type Company = NonNullable<z.output<typeof companyAnswer>['company']>

const companyCall = {
  path: '/users/:id/company',
  access: 'self',
  own: { field: 'id', by: 'member' },
  params: z.strictObject({ id: idsInAddress.user }),
  query: query({}),
  answer: companyAnswer,
} as const

export const receipts = {
  company: endpoint({
    method: 'GET',
    summary: 'The company that the receipts of a member name; null of none',
    ...companyCall,
  }),
  setCompany: endpoint({
    method: 'PUT',
    summary:
      'Has the receipts to come of a member name a company; those that were given stay as they are',
    body: company,
    ...companyCall,
  }),
  removeCompany: endpoint({
    method: 'DELETE',
    summary: 'Has the receipts to come of a member name no company',
    ...companyCall,
  }),
  list: endpoint({
    method: 'GET',
    path: '/users/:id/payments',
    access: 'self',
    own: { field: 'id', by: 'member' },
    summary: 'What a member has paid and got back, the latest first, each with its receipt',
    params: z.strictObject({ id: idsInAddress.user }),
    query: query({
      _page: countInAddress(1, 1000).default(1),
      _limit: countInAddress(1, 100).default(20),
      /** Only of this booking. */
      bookingId: idsInAddress.booking.optional(),
    }),
    answer: z.strictObject({ entries: z.array(entry), hasMore: z.boolean() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/users/:id/receipts/:number',
    access: 'self',
    own: { field: 'id', by: 'member' },
    summary: 'A receipt of a member as PDF, the same bytes each time',
    params: z.strictObject({ id: idsInAddress.user, number }),
    query: query({}),
    refusals: ['receipt_not_found'],
    ...pdf,
  }),
  shared: endpoint({
    method: 'GET',
    path: '/receipts/:key',
    access: 'public',
    summary: 'A receipt as PDF by the key of its mail, for who paid without an account',
    params: z.strictObject({ key: z.string().regex(/^[0-9a-f]{64}$/) }),
    query: query({}),
    refusals: ['receipt_not_found'],
    ...pdf,
  }),
}
