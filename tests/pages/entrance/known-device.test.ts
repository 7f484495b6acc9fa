import { daySeconds, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { insertLink } from '../../../apps/server/src/members/links/account-link.sql.ts'
import { hashQuickly } from '../../../apps/server/src/testing/hash-quickly.ts'
import { newSecret } from '../../../apps/server/src/platform/secret.ts'
import { standForAll } from '../../../apps/server/src/testing/stand.ts'

const email = 'joueur1@joueurs.example'
const password = 'raquette7'

const stand = await standForAll('known_device', { members: 1, pages: 'built' })
beforeEach(async () => {
  const passwordHash = await hashQuickly(password)
  await sql`update app_user set password_hash = ${passwordHash}`.execute(stand.db)
  await sql`truncate limit_use`.execute(stand.db)
})

/** Sends a form of a page; gives its answer, and the cookies that it sets. */
async function send(url: string, form: Record<string, string>, cookie = '') {
  const answer = await stand.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      cookie,
    },
    payload: new URLSearchParams(form).toString(),
  })
  const cookies = new Map(answer.cookies.map((set) => [set.name, set]))
  return { status: answer.statusCode, text: answer.payload, cookies }
}

const signIn = (cookie?: string, secret = password) =>
  send('/signin', { email, password: secret }, cookie)

/** Strangers guess until they are refused. */
async function attack() {
  for (let turn = 0; turn < 21; turn++) {
    const body = { email, password: `essai${turn}` }
    await stand.call('POST', '/login', { body, from: `198.51.100.${turn}` })
  }
}

test('a browser that was signed in before signs in while strangers guess, no script sees why', async () => {
  const { cookies } = await signIn()
  const device = cookies.get('device')
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 365 * daySeconds })
  const token = cookies.get('session')?.value
  await stand.app.inject({
    method: 'DELETE',
    url: '/api/v1/sessions/current',
    headers: { authorization: `Bearer ${token}` },
  })
  await attack()
  const refused = await signIn()
  expect(refused.status).toBe(429)
  expect(refused.text).toContain(
    'Réessaie dans 24\u00a0heures, ou passe par «\u00a0Mot de passe oublié\u00a0».',
  )
  expect((await signIn(`device=${device?.value}`)).status).toBe(302)
})

test('a new browser does so with a password that was chosen by mail, whoever guesses meanwhile', async () => {
  await attack()
  const { secret, hash: keyHash } = newSecret()
  const now = stand.now()
  const expiresAt = now + minuteMs
  await insertLink(stand.db, { keyHash, userId: 1, purpose: 'password', email, now, expiresAt })
  const form = { users_key: secret, users_id: '1', password: 'nouveau77' }
  const { status, cookies } = await send('/forgotpassword/reset/index.html', form)
  expect(status).toBe(303)
  await attack()
  expect((await signIn(`device=${cookies.get('device')?.value}`, 'nouveau77')).status).toBe(302)
})
