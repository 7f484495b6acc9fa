import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { standForAll } from '../../testing/stand.ts'
import { centers } from '../../testing/center-fixture.ts'

let address: URL
const email = 'nouvelle@joueurs.example'

const stand = await standForAll('one_click', { members: 1 })
beforeEach(async () => {
  await sql`truncate newsletter_subscriber, limit_use, mail`.execute(stand.db)
  await stand.call('POST', '/newsletters', { body: { email, center: { id: centers.toulouse } } })
  const { rows } = await sql<{ unsubscribeUrl: string }>`
    select unsubscribe_url from mail where template = 'newsletter'`.execute(stand.db)
  address = new URL(rows[0]?.unsubscribeUrl ?? '')
})

async function isSubscribed(): Promise<boolean> {
  const { rows } = await sql`select from newsletter_subscriber
    where email = ${email} and unsubscribed_at is null`.execute(stand.db)
  return rows.length > 0
}

/** The request of a mail program for the header, without a cookie (RFC 8058, section 3.2). */
async function click(method: 'GET' | 'POST', search: string, type?: string, payload = '') {
  const answer = await stand.app.inject({
    method,
    url: address.pathname + search,
    payload,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  })
  return answer.statusCode
}

const part =
  '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'

// requirement N4
describe('the address in a newsletter’s header', () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['a form in parts', 'multipart/form-data; boundary=x', part],
    ['nothing', undefined, ''],
  ])('ends the newsletter when a mail program posts %s', async (_name, type, payload) => {
    expect(await click('POST', address.search, type, payload)).toBe(200)
    expect(await isSubscribed()).toBe(false)
    expect(await click('POST', address.search, type, payload)).toBe(200)
  })

  test('changes nothing when it is opened', async () => {
    expect(await click('GET', address.search)).toBe(405)
    expect(await isSubscribed()).toBe(true)
  })

  test.each(['', '?users_key=short&users_id=1', `?users_key=${'k'.repeat(32)}&users_id=1`])(
    'ends nobody’s newsletter with another key: %s',
    async (search) => {
      expect(await click('POST', search)).toBe(400)
      expect(await isSubscribed()).toBe(true)
    },
  )
})
