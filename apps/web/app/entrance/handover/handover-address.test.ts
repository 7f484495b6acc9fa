import { describe, expect, test } from 'vitest'
import { handoverAddress, handoverPageAddress, readHandoverAddress } from './handover-address.ts'

const read = (address: string) => {
  const handover = handoverAddress(address)
  return readHandoverAddress(`http://localhost${handover ?? '/'}`)
}

describe('An address with an access token', () => {
  test('is answered apart, and leads back to itself without the token', () => {
    expect(read('/reserver?access_token=abc&date=2026-12-01')).toEqual({
      token: 'abc',
      target: '/reserver?date=2026-12-01',
    })
  })
  test('keeps the rest of the query as it was written', () => {
    expect(read('/a?x=1%20%2B&access_token=abc&&y=%C3%A9&y=2')?.target).toBe(
      '/a?x=1%20%2B&y=%C3%A9&y=2',
    )
  })
  test('loses every token it brings, however its name is written', () => {
    expect(read('/?access_token=abc&access%5Ftoken=def')).toEqual({ token: 'abc', target: '/' })
  })
  test('is answered apart even when the token is empty', () => {
    expect(read('/?access_token=')).toEqual({ token: '', target: '/' })
  })
})

test('The handover page itself brings no token, and keeps where the link led', () => {
  const address = handoverPageAddress('/reserver?a=1&b=%20')
  expect(handoverAddress(address)).toBeNull()
  expect(readHandoverAddress(`http://localhost${address}`)).toEqual({
    token: null,
    target: '/reserver?a=1&b=%20',
  })
})

test.for(['/', '/?token=1', '/x?q=access_token', '/_handover?access_token=a'])(
  'The address %s is answered by its own page',
  (address) => {
    expect(handoverAddress(address)).toBeNull()
  },
)
