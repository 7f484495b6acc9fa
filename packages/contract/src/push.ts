import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { query } from './fields.ts'

const status = z.strictObject({ status: z.literal(['subscribed', 'unsubscribed']) })

/** Bytes as browsers write the keys of a subscription. */
const base64url = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}$`), 'Clé incomplète')

/** Web push to the browser of this session (RFC 8030). */
export const push = {
  describe: endpoint({
    method: 'GET',
    path: '/push/subscription',
    access: 'member',
    summary: 'Whether this session is notified, and the key that its browser subscribes with',
    query: query({}),
    answer: z.strictObject({ publicKey: z.string(), isSubscribed: z.boolean() }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/push/subscription',
    access: 'member',
    summary: 'Notifies the browser of this session, until it is signed out',
    query: query({}),
    /** As `PushSubscription.toJSON()` gives it. */
    body: z.strictObject({
      endpoint: z
        .string()
        .max(1000)
        .regex(/^https?:\/\/[!-~]+$/, 'Adresse incomplète'),
      expirationTime: z.number().nullable().optional(),
      // 65 and 16 bytes
      keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
    }),
    refusals: ['push_service_unknown'],
    answer: status,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/push/subscription',
    access: 'member',
    summary: 'Notifies the browser of this session no more',
    query: query({}),
    answer: status,
  }),
}
