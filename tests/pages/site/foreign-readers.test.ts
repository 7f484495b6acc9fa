import { expect, test } from 'vitest'
import { standForAll } from '../../../apps/server/src/testing/stand.ts'

const stand = await standForAll('foreign_readers', { members: 0, pages: 'built' })

const addresses = ['/', '/login', '/paiement/error', '/nulle-part', '/api/v1/centers', '/api/v1/x']

// requirement S17
test.each(addresses)('%s cannot be framed by another site', async (url) => {
  const { headers } = await stand.app.inject({ url })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

// requirement S17
test.each(addresses)('%s is given to no script of another site', async (url) => {
  for (const origin of ['null', 'https://example.org', 'https://localhost.example.org']) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const asked = { origin, 'access-control-request-method': 'POST' }
      const { headers } = await stand.app.inject({ method, url, headers: asked })
      const allowing = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
      expect(allowing, `${method} from ${origin}`).toEqual([])
    }
  }
})
