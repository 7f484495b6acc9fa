import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, query } from './fields.ts'

export const storedCard = z.strictObject({
  id: z.uuid(),
  /** As the provider names it: visa, mc, amex… */
  brand: z.string(),
  lastFour: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  /** Its month is over: it pays no more. */
  isExpired: z.boolean(),
  /** Starts of the matches whose missing shares it is to pay. */
  guarantees: z.array(instant),
  /** The subscription cards that it renews, until then: they are not renewed once it is removed. */
  renews: z.array(z.strictObject({ name: z.string(), lastDay: z.iso.date() })),
})

export type StoredCard = z.output<typeof storedCard>

/** Cards that a member keeps to pay with again; the payment provider has them. */
export const storedCards = {
  list: endpoint({
    method: 'GET',
    path: '/payments/storedCards',
    access: 'member',
    summary: 'The cards that a member keeps, the last kept first',
    query: query({}),
    answer: z.strictObject({ storedCards: z.array(storedCard) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/payments/storedCards/:id',
    access: 'self',
    own: { field: 'id', by: 'storedCard' },
    summary: 'Keeps a card no more, here and at the payment provider',
    params: z.strictObject({ id: z.uuid() }),
    query: query({}),
    refusals: ['stored_card_not_removed', 'stored_card_guarantees'],
    answer: z.strictObject({ status: z.literal('removed') }),
  }),
}
