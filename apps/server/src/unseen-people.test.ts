import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callers, sampleIds } from './testing/call-lines.ts'
import { addSamples, declaredCalls, sampleRequest } from './testing/declared-calls.ts'
import { standForAll } from './testing/stand.ts'

const hidden = callers.self
const lastName = 'Zephirin'
const childName = 'Petitbout'
const secret = /zephirin|petitbout|0639981234|zephirin@/i

const stand = await standForAll('unseen_people', {
  members: 6,
  bank: 'stand-in',
  jobs: 'by hand',
  async prepare(opened) {
    await addSamples(opened)
    const { db } = opened
    await sql`update app_user set last_name = ${lastName}, mobile_phone = '0639981234' where id = ${hidden}`.execute(
      db,
    )
    await sql`update app_user set last_name = ${childName}, first_name = ${childName}
      where id = ${sampleIds.child}`.execute(db)
    await sql`insert into player_settings (user_id, page_for, changed_at) values (${hidden}, 'nobody', now())
      on conflict (user_id) do update set page_for = 'nobody'`.execute(db)
  },
})

/** The calls of reading whose answers have a name or number of the hidden player or the child. */
async function callsWithSecrets(token: string | undefined): Promise<string[]> {
  const found: string[] = []
  for (const { call, endpoint, line } of declaredCalls) {
    if (endpoint.method !== 'GET' || endpoint.answer === 'stream') continue
    const request = sampleRequest(endpoint, line)
    const { body } = await stand.app.inject({
      ...request,
      headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
    })
    if (secret.test(body)) found.push(call)
  }
  return found
}

// requirements PL10 and PL11
test('no call gives strangers the last name or phone of a player whose page is hidden, or the name of a child', async () => {
  const stranger = stand.tokens[callers['a stranger to the child'] - 1]
  expect(await callsWithSecrets(undefined)).toEqual([])
  expect(await callsWithSecrets(stranger)).toEqual([])
  // so that the samples have them
  const own = await callsWithSecrets(stand.tokens[hidden - 1])
  expect(own.length).toBeGreaterThan(15)
  const parent = await callsWithSecrets(stand.tokens[callers['the child’s responsible'] - 1])
  expect(parent).toContain('profile.children')
})
