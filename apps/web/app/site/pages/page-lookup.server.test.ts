import { expect, test } from 'vitest'
import { pageAddress, pageAt } from './page-lookup.server.ts'

// requirement S6
test('A section of a chosen centre is its own version, where there is one', () => {
  const tours = { slug: 'tours' }
  expect(pageAddress('/newsletters', tours)).toBe('/tours/newsletters')
  expect(pageAddress('/mentions-legales', tours)).toBe('/mentions-legales')
  expect(pageAddress('/newsletters', null)).toBe('/newsletters')
})

test('A page is found at its address as the router finds it, whatever the case', () => {
  expect(pageAt('/SIGNUP')?.path).toBe('/Signup')
  expect(pageAt('/login')?.path).toBe('/signin')
  expect(pageAt('/rien')).toBeUndefined()
})
