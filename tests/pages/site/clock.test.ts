import { beforeEach, expect, test } from 'vitest'
import { standForAll } from '../../../apps/server/src/testing/stand.ts'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'

const stand = await standForAll('pages', { members: 0, pages: 'built' })
beforeEach(() => stand.clock(fixtureNow))

/** The first words of a page that begin so, as they are read. */
async function words(begin: RegExp, url: string): Promise<string | undefined> {
  const headers = { host: 'localhost', cookie: 'center=toulouse' }
  const { payload } = await stand.app.inject({ url, headers })
  const text = payload.replaceAll('<!-- -->', '')
  return new RegExp(`${begin.source}[^<"]*`).exec(text)?.[0]
}

test('a centre’s page says when it opens, as seen from the day of the clock', async () => {
  const opening = () => words(/>(?:Ouvert|Ouvre|Fermé)\s/, '/nos-centres/1/toulouse')
  expect(await opening()).toBe('>Ouvert jusqu’à minuit')
  stand.clock(Date.parse('2026-11-25T00:30:00+01:00'))
  expect(await opening()).toBe('>Ouvre à 8h00')
})

test('the frame of every page goes by the clock', async () => {
  expect(await words(/©/, '/')).toBe('© 2026 4PADEL')
  stand.clock(Date.parse('2031-01-01T00:30:00+01:00'))
  expect(await words(/©/, '/')).toBe('© 2031 4PADEL')
  expect(await words(/[^\w]ouvre à /, '/')).toMatch(/ouvre à 8h00$/)
})

test('a choice about cookies is of the day it was made on', async () => {
  const { headers } = await stand.app.inject({
    method: 'POST',
    url: '/_consent',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'choice=none&back=/',
  })
  expect(String(headers['set-cookie'])).toMatch(/^consent=1\.2026-11-24\./)
})
