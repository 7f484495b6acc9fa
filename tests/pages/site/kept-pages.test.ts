import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { openKeptPages } from '../../../apps/server/src/pages/kept-pages.ts'
import { markTexts } from '../../../apps/server/src/pages/page-holes.ts'

const request = { headers: {} } as FastifyRequest
const cookies = ['center=tours; Path=/']
const policy = { type: 'text/html', cookies, scripts: "'sha256-a'", ownLists: [] }

/** Pages made of one answer, which is read as often as it says. */
function openPages(keptBytes = 1e6) {
  const answers: ((etag: string) => void)[] = []
  const readAgain = () => new Promise<string>((resolve) => answers.push(resolve))
  const pages = openKeptPages({ readAgain, keptBytes })
  const keep = (text: string, etag = 'same', key = 'k') =>
    pages.keep(key, {
      ...policy,
      parts: { texts: [text], holes: [] },
      readings: [{ url: '/api', etag, forHolders: false }],
      lasts: { from: 0, until: 1 },
    })
  return { pages, answers, keep }
}

async function keptPage() {
  const opened = openPages()
  await opened.keep('é')
  return opened
}

test('A page is given again in the encoding that one takes, with the centre it chooses', async () => {
  const { pages, answers } = await keptPage()
  const give = async (accepted?: string) => {
    const headers = { ...(accepted !== undefined && { 'accept-encoding': accepted }) }
    const asking = { headers } as FastifyRequest
    const found = pages.find('k', 0, asking)
    answers.at(-1)?.('same')
    const page = await found
    expect(page).toMatchObject(policy)
    return page?.bytesFor(asking, markTexts)
  }
  const plain = await give()
  expect(plain).toEqual({ encoding: 'identity', bytes: Buffer.from('é') })
  const gzip = await give('gzip, br;q=0')
  expect([gzip?.encoding, gunzipSync(gzip?.bytes ?? '').toString()]).toEqual(['gzip', 'é'])
  const brotli = await give('gzip, deflate, br')
  expect([brotli?.encoding, brotliDecompressSync(brotli?.bytes ?? '').toString()]).toEqual([
    'br',
    'é',
  ])
  expect((await give('br'))?.bytes).toBe(brotli?.bytes)
})

// requirement ED73
test('Of more pages than there is room for those stay that were asked for last', async () => {
  const { pages, answers, keep } = openPages(20_000)
  const keys = Array.from({ length: 100 }, (_, number) => String(number))
  for (const key of keys) await keep(key.repeat(100), 'same', key)
  const found: string[] = []
  for (const key of keys) {
    const page = pages.find(key, 0, request)
    answers.pop()?.('same')
    if (await page) found.push(key)
  }
  expect(found.length).toBeGreaterThan(5)
  expect(found).toEqual(keys.slice(-found.length))
})

// requirement ED70
test('A request that comes while a page is compared shares the next comparison', async () => {
  const { pages, answers } = await keptPage()
  const first = pages.find('k', 0, request)
  const later = [3, 4, 5].map(() => pages.find('k', 0, request))
  answers[0]?.('same')
  expect(await first).not.toBeNull()
  await setImmediate()
  expect(answers).toHaveLength(2)
  answers[1]?.('another')
  expect(await Promise.race(later)).toBeNull()
  pages.made('k')
  expect(await Promise.all(later)).toEqual([null, null, null])
  expect(answers).toHaveLength(2)
})

// requirement ED70
test('A request that comes while a changed page is made anew waits for it, and gets it when it is still the same', async () => {
  const { pages, answers, keep } = await keptPage()
  const first = pages.find('k', 0, request)
  answers[0]?.('another')
  expect(await first).toBeNull()
  const later = [3, 4].map(() => pages.find('k', 0, request))
  await Promise.resolve()
  expect(answers).toHaveLength(1)
  await keep('new', 'another')
  pages.made('k')
  for (const count of [1, 2]) {
    await setImmediate()
    answers[count]?.('another')
  }
  const texts = await Promise.all(
    later.map(async (found) => {
      const given = await (await found)?.bytesFor(request, markTexts)
      return given?.bytes.toString()
    }),
  )
  expect(texts).toEqual(['new', 'new'])
})

// requirement ED70
test('A page that could not be made, or kept, is made by the request that waited for it', async () => {
  const { pages, answers } = await keptPage()
  const first = pages.find('k', 0, request)
  answers[0]?.('another')
  expect(await first).toBeNull()
  const later = pages.find('k', 0, request)
  pages.made('k')
  expect(await later).toBeNull()
})
