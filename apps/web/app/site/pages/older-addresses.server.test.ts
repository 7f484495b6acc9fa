import { expect, test } from 'vitest'
import { olderAddress } from './older-addresses.server.ts'

// requirement S9
test.for(['/dijon/mon-compte', '/dijon/fr/mon-compte', '/dijon/a/b/c/mon-compte/'])(
  'The older link %s leads to the account',
  (path) => {
    expect(olderAddress(path)).toEqual({ centerSlug: 'dijon', to: '/moi' })
  },
)

test('An older link to the newsletter leads to the newsletter', () => {
  expect(olderAddress('/dijon/fr/newsletters')).toEqual({ centerSlug: 'dijon', to: '/newsletters' })
})

test.for(['/', '/mon-compte', '/dijon/fr', '/dijon/mon-compte/x', '/a/constructor'])(
  'The address %s is no older one',
  (path) => {
    expect(olderAddress(path)).toBeNull()
  },
)
