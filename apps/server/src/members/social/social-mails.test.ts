import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { complete, completion, socialStandForAll } from './social-stand.test-tools.ts'

const stand = await socialStandForAll('social_mails')

async function templatesTo(email: string): Promise<readonly string[]> {
  const { rows } = await sql<{ template: string }>`
    select template from mail where recipient = ${email} order by id`.execute(stand.db)
  return rows.map(({ template }) => template)
}

it('a newcomer whose address the provider vouches for is welcomed, once', async () => {
  const sub = randomUUID()
  const email = `${sub}@joueurs.example`
  for (const form of [completion, {}]) {
    const token = await stand.googleToken({ sub, email })
    const { status } = await stand.call('POST', `/login/client/google?${complete}`, {
      form: {
        GOOGLE_ID_TOKEN: token,
        ...form,
      },
    })
    expect(status).toBe(200)
    // a token is good once
    stand.pass(1)
  }
  expect(await templatesTo(email)).toEqual(['account_welcome'])
})

// requirement M59
it('a member gets one mail when a provider is joined to the account', async () => {
  const sub = randomUUID()
  const email = 'lea@joueurs.example'
  for (const _time of [1, 2]) {
    const token = await stand.googleToken({ sub, email })
    const { status } = await stand.call('POST', '/login/client/google?', {
      form: { GOOGLE_ID_TOKEN: token },
    })
    expect(status).toBe(200)
    stand.pass(1)
  }
  expect(await templatesTo(email)).toEqual(['identity_joined'])
})

it('no mail is sent when nothing was joined', async () => {
  const email = 'ugo@joueurs.example'
  const token = await stand.googleToken({ email })
  const { body } = await stand.call('POST', '/login/client/google?', {
    form: { GOOGLE_ID_TOKEN: token },
  })
  expect(body.code).toBe('email_taken')
  expect(await templatesTo(email)).toEqual([])
})
