import { expect, test } from 'vitest'
import { withFragment } from './use-target.ts'

test('the fragment of the page that was asked for stays with it', () => {
  expect(withFragment('/mon-compte/mes-info-persos', '#notifications')).toBe(
    '/mon-compte/mes-info-persos#notifications',
  )
})

test('a fragment that the target brings itself comes first', () => {
  expect(withFragment('/moi#haut', '#bas')).toBe('/moi#haut')
})

test.each([
  ['none', ''],
  ['one with markup', '#<script>'],
  ['one with a line break', '#%0d%0aa'],
  ['a very long one', `#${'a'.repeat(2000)}`],
])('%s leaves the target as it is', (_what, fragment) =>
  expect(withFragment('/moi', fragment)).toBe('/moi'),
)
