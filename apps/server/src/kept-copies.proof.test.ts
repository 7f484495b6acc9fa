import { hash } from 'node:crypto'
import { pages, pagePatterns } from '@quatre/web'
import { generatePath } from 'react-router'
import { expect, test } from 'vitest'
import { siteForAll } from './testing/pages/open-site.ts'
import { proofSize } from './testing/proof-size.ts'
import { tours } from './testing/pages/world.ts'

const site = await siteForAll('kept_copies')

const crawled = proofSize({ usual: 4, long: 37 })

/** Asks for a page as a browser with these cookies; distinguishes a stored page from a new one. */
async function ask(url: string, cookie = '', headers: Record<string, string> = {}) {
  const answer = await site.app.inject({ url, headers: { host: 'localhost', cookie, ...headers } })
  return {
    status: answer.statusCode,
    isKept: answer.headers['server-timing'] === 'kept',
    policy: String(answer.headers['content-security-policy']),
    bytes: answer.rawPayload.length,
    text: answer.payload,
  }
}

const slots = `/reservations/slots?center=${tours.slug}&date=2026-11-26`

// requirement ED72
test('Cookies and parameters that the site does not read make no copy of a page', async () => {
  const choice = 'center=tours; consent=1.2026-11-01.audience; side-bar=closed'
  await ask(slots, choice)
  const foreign = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      ask(
        `/reservations/slots?utm_source=${number}&date=2026-11-26&fbclid=${number}&center=${tours.slug}`,
        `AWSALB=${number}; side-bar=closed; _ga=GA1.${number}; consent=1.2026-11-2${number % 4}.audience; popup-noel=1; center=tours`,
        { 'user-agent': `Browser/${number}`, 'accept-language': `fr-${number}` },
      ),
    ),
  )
  expect(new Set(foreign.map(({ isKept, status }) => `${status} ${isKept}`))).toEqual(
    new Set(['200 true']),
  )
  expect(new Set(foreign.map(({ text }) => text)).size).toBe(1)
  expect(foreign[0]?.text).not.toMatch(/utm_source|fbclid/)
})

// requirement ED72
test('Every value that a page shows makes a copy of it', async () => {
  await ask(slots)
  expect((await ask(slots)).isKept).toBe(true)
  const others = [
    ask(`${slots}&period=soir`),
    ask(slots, 'center=nice'),
    ask(slots, 'side-bar=closed'),
    ask(slots, 'consent=1.2026-11-20.'),
    ask(slots, 'booking-line-noel=1'),
    ask(slots, 'app=1'),
    ask(slots, '', { 'user-agent': '4padel-app (iPhone; wv)' }),
    ask(slots, '', { host: 'autre.example' }),
    ask(slots.replace('?', '.data?')),
  ]
  for (const other of await Promise.all(others)) expect(other.isKept).toBe(false)
  const session = await site.signIn('camille@demo.4padel.fr')
  for (const cookie of [`session=${session}`, 'session=made-up']) {
    expect((await ask(slots, cookie)).isKept).toBe(false)
  }
  const marked = ['apercu=cle', 'isApp=true', 'flutter=true', 'booking=7']
  for (const parameter of marked) {
    for (const _ of [1, 2]) expect((await ask(`${slots}&${parameter}`)).isKept).toBe(false)
  }
})

test('The router is told which routes are asked for', async () => {
  const { text } = await ask('/padel')
  const version = /manifest-(\w+)\.js/.exec(text)?.[1]
  const manifest = await ask(`/__manifest?paths=%2Fkids&version=${version}`)
  expect(Object.keys(JSON.parse(manifest.text))).toContain('/kids')
})

// requirement A16
test('A page that is kept runs the scripts that are in it, and no others', async () => {
  const [made, given] = [await ask('/padel'), await ask('/padel')]
  expect(given.isKept).toBe(true)
  for (const { policy, text } of [made, given]) {
    expect(policy).not.toContain('nonce')
    const inline = Array.from(
      text.matchAll(/<script(?: id="_R_")?>(.*?)<\/script>/gs),
      ([, code]) => code,
    )
    expect(inline.length).toBeGreaterThan(1)
    const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
    for (const code of inline) {
      expect(sources).toContain(`'sha256-${hash('sha256', code ?? '', 'base64')}'`)
    }
    // and the module that the last of them adds
    expect(sources).toHaveLength(inline.length + 2)
  }
})

// requirement ED73
test('The versions of all centres of all pages stay kept', async () => {
  const all = await site.ask<{ id: number; slug: string }[]>('GET', '/centers')
  const centers = all.slice(0, crawled)
  const addresses = pages
    .filter(({ keeps, path }) => keeps && path !== '/actualites/:slug' && !path.endsWith('.xml'))
    .flatMap((row) => pagePatterns(row))
    // a tournament, an academy and a stage are of one centre
    .filter((pattern) => !/:tournamentId|:academyId|remontada-padel.*:/.test(pattern))
    .flatMap((pattern) =>
      pattern.includes(':')
        ? centers.map(({ id, slug }) =>
            generatePath(pattern, {
              center_name: slug,
              env: 'web',
              centerId: String(id),
              centerName: slug,
            }),
          )
        : [pattern],
    )
  const brotli = { 'accept-encoding': 'br' }
  const found = new Set<string>()
  for (const address of addresses) {
    if ((await ask(address, '', brotli)).status === 200) found.add(address)
  }
  expect(found.size).toBeGreaterThan(12 * crawled)
  const again: string[] = []
  let bytes = 0
  for (const address of found) {
    const page = await ask(address, '', brotli)
    bytes += page.bytes
    if (!page.isKept) again.push(address)
  }
  // without a centre there is a choice of them, which is not kept
  expect(again.toSorted()).toEqual(['/reservations/slots', '/reserver'])
  expect((bytes * all.length) / crawled).toBeLessThan(16e6)
})
