import type { Center } from '@quatre/contract'
import { expect, test } from 'vitest'
import { centersFrom } from './centers.ts'

const site = centersFrom(async () => [{ id: 42, slug: 'muret' }] as Center[])

test.each([
  ['muret', 42],
  [42, 42],
  ['42', undefined],
  ['', undefined],
  [43, undefined],
  [null, undefined],
])('the centre of %j has the number %j', async (slugOrId, id) => {
  expect((await site.center(slugOrId))?.id).toBe(id)
})
