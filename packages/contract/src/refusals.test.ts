import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpointRefusals } from './refusals.ts'

const plain: Endpoint = {
  method: 'GET',
  path: '/',
  access: 'public',
  summary: '',
  status: 200,
  answer: z.strictObject({}),
}
const always = ['bad_request', 'too_busy', 'unavailable', 'internal']
const session = ['unauthenticated', 'session_expired', 'role_signed_out']

test.each<[string, Partial<Endpoint>, string[]]>([
  ['every call', {}, []],
  ['a call of a member', { access: 'member' }, session],
  ['a call of the provider', { access: 'provider' }, ['unauthenticated']],
  [
    'a call about a member',
    { access: 'self', own: { field: 'id', by: 'member' } },
    [...session, 'forbidden'],
  ],
  [
    'a call about a booking',
    { access: 'self', own: { field: 'id', by: 'booking' } },
    [...session, 'booking_not_found'],
  ],
  ['a call with a body', { method: 'POST' }, ['too_large', 'wrong_media_type']],
  ['a counted call', { limit: { name: 'slotStreams' } }, ['too_many_requests']],
  ['a counted sign-in', { limit: { name: 'guessesOfStrangers' } }, ['login_slowed']],
  [
    'a call with a key',
    { idempotent: true },
    ['idempotency_key_missing', 'idempotency_key_reused'],
  ],
  ['a call with refusals of its own', { refusals: ['slot_taken'] }, ['slot_taken']],
])('%s refuses what follows from its data', (_, data, codes) => {
  expect([...endpointRefusals({ ...plain, ...data })]).toEqual([...always, ...codes])
})
