import { ApiProblem } from '@quatre/contract'
import { expect, test } from 'vitest'
import { incompleteLink, openedLink } from './mail-link.ts'

const key = 'k'.repeat(43)
const dead =
  'Ce lien n’est plus valable\u00a0: il a servi, il a expiré, ou un mail plus récent le remplace.'
const link = { users_key: key, users_id: 7 }

const opened = (query: string, readState: () => Promise<{ status: 'live' | 'not_valid' }>) =>
  openedLink(new Request(`http://localhost/page?${query}`), { doneName: 'fait', readState })

const whole = `users_key=${key}&users_id=7`
const live = async () => ({ status: 'live' }) as const
const unasked = () => Promise.reject(new Error('asked'))
const refusing = (status: number) => () =>
  Promise.reject(new ApiProblem(status, { problem: 'bad_request' }))

test.each([
  ['that lives', whole, live, { state: 'live', link }],
  ['cut off', `users_key=${key}`, unasked, { state: 'refused', refusal: incompleteLink }],
  [
    'used',
    whole,
    async () => ({ status: 'not_valid' }) as const,
    { state: 'refused', refusal: dead },
  ],
  ['of nobody', whole, refusing(400), { state: 'refused', refusal: dead }],
  ['that did its work', `${whole}&fait`, unasked, { state: 'done' }],
])('A link %s is told so', async (_which, query, readState, answer) => {
  expect(await opened(query, readState)).toEqual(answer)
})

test('An API that fails says nothing of the link', async () => {
  await expect(opened(whole, refusing(503))).rejects.toThrow(ApiProblem)
})
