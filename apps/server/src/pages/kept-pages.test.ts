import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { openKeptPages } from './kept-pages.ts'

const request = { headers: {} } as FastifyRequest
const visit = (nonce: string) => ({ nonce, now: 0 })
const cookies = ['center=tours; Path=/']

/** A page made of one answer, which is read as often as it says. */
function keptPage() {
  const answers: ((text: string) => void)[] = []
  const read = () => new Promise<string>((resolve) => answers.push(resolve))
  const pages = openKeptPages('session', read, () => '')
  const readings = [{ url: '/api', text: 'same' }]
  const text = '<script nonce="N1">é</script><script nonce="N1">'
  pages.keep('k', { text, type: 'text/html', cookies, nonce: 'N1', readings, validUntil: 1 })
  return { pages, answers }
}

test('A page is given again with the nonce of its answer and the centre it chooses', async () => {
  const { pages, answers } = keptPage()
  const found = pages.find('k', visit('N2'), request)
  answers[0]?.('same')
  const bytes = Buffer.from('<script nonce="N2">é</script><script nonce="N2">')
  expect(await found).toEqual({ bytes, type: 'text/html', cookies })
})

// requirement ED70
test('A request that comes while a page is compared shares the next comparison', async () => {
  const { pages, answers } = keptPage()
  const first = pages.find('k', visit('N2'), request)
  const later = [3, 4, 5].map((count) => pages.find('k', visit(`N${count}`), request))
  answers[0]?.('same')
  expect(await first).not.toBeNull()
  expect(answers).toHaveLength(2)
  answers[1]?.('another')
  expect(await Promise.race(later)).toBeNull()
  pages.made('k')
  expect(await Promise.all(later)).toEqual([null, null, null])
  expect(answers).toHaveLength(2)
})

// requirement ED70
test('A request that comes while a changed page is made anew waits for it, and gets it when it is still the same', async () => {
  const { pages, answers } = keptPage()
  const first = pages.find('k', visit('N2'), request)
  answers[0]?.('another')
  expect(await first).toBeNull()
  const later = [3, 4].map((count) => pages.find('k', visit(`N${count}`), request))
  await Promise.resolve()
  expect(answers).toHaveLength(1)
  const readings = [{ url: '/api', text: 'another' }]
  pages.keep('k', {
    text: 'new N2',
    type: 'text/html',
    cookies,
    nonce: 'N2',
    readings,
    validUntil: 1,
  })
  pages.made('k')
  for (const count of [1, 2]) {
    await setImmediate()
    answers[count]?.('another')
  }
  const texts = (await Promise.all(later)).map((found) => found?.bytes.toString())
  expect(texts).toEqual(['new N3', 'new N4'])
})

// requirement ED70
test('A page that could not be made, or kept, is made by the request that waited for it', async () => {
  const { pages, answers } = keptPage()
  const first = pages.find('k', visit('N2'), request)
  answers[0]?.('another')
  expect(await first).toBeNull()
  const later = pages.find('k', visit('N3'), request)
  pages.made('k')
  expect(await later).toBeNull()
})
