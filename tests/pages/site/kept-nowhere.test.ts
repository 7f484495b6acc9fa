import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { hashQuickly } from '../../../apps/server/src/testing/hash-quickly.ts'
import { standForAll } from '../../../apps/server/src/testing/stand.ts'

const password = 'raquette7'
const stand = await standForAll('kept_nowhere', { members: 1, pages: 'built' })
beforeAll(async () => {
  await sql`update app_user set email = 'lea@joueurs.example', email_verified_at = now(),
    password_hash = ${await hashQuickly(password)} where id = 1`.execute(stand.db)
})

test('the answer that brings a session is kept nowhere', async () => {
  const { statusCode, headers } = await stand.app.inject({
    method: 'POST',
    url: '/signin',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email: 'lea@joueurs.example', password }).toString(),
  })
  expect(String(headers['set-cookie'])).toMatch(/\bsession=[\w-]{43};/)
  expect([statusCode, headers['cache-control']]).toEqual([302, 'private, no-store'])
})
