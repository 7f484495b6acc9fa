import { expect, test } from 'vitest'
import { askedPage, keptTarget } from './access.ts'

test.each([
  ['/moi', '/moi'],
  ['/reserver?date=2026-11-21&a=%20b', '/reserver?date=2026-11-21&a=%20b'],
  ['/moi.data?_routes=%2Fmoi', '/moi'],
  ['/mon-compte/mes-resa.data?page=2&_routes=root', '/mon-compte/mes-resa?page=2'],
  ['/_root.data', '/'],
])('%s asks for the page %s', (address, page) =>
  expect(askedPage(`http://localhost${address}`)).toBe(page),
)

test.each([
  ['', null],
  ['?redirect=', null],
  ['?redirect=%2F%2Fexample.org%2F', null],
  ['?redirect=%2Fmoi', '/moi'],
])('A sign-in at %j keeps the page %s', (search, page) =>
  expect(keptTarget({ url: `http://localhost/signin${search}` })).toBe(page),
)
