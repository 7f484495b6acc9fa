import type { ContentPage } from '@quatre/contract'
import { expect, test } from 'vitest'
import { centers } from '../testing/center-fixture.ts'
import { standForAll } from '../testing/stand.ts'
import { merged } from './page-handlers.ts'
import { isPreviewKey, previewKey, previewMs } from './preview.ts'

const stand = await standForAll('content')

const readPage = async (query: string) =>
  (await stand.call<ContentPage>('GET', `/content/pages/${query}`)).body

test('a page without a centre is the generic one, with HTML for its texts', async () => {
  const page = await readPage('padel')
  expect(page).toMatchObject({
    section: 'padel',
    layout: 'terrain',
    holds: true,
    hasOwnFacts: false,
  })
  const told = expect.objectContaining({ html: expect.stringMatching(/^<p>/) })
  expect(page.blocks[0]).toMatchObject({ items: expect.arrayContaining([told]) })
})

// requirement CT6
test('a page of a centre has its words, and facts once the centre has courts and times', async () => {
  expect(await readPage(`padel?center=${centers.toulouse}`)).toMatchObject({
    title: 'Le padel à {ville}',
    holds: true,
    hasOwnFacts: true,
  })
  expect(await readPage(`padel?center=${centers.bookingByPhone}`)).toMatchObject({
    hasOwnFacts: false,
  })
})

// requirement CT7
test('a page says which blocks are of centres alone, and of the network alone', async () => {
  const blockIds = ({ blocks }: ContentPage) => blocks.map(({ id }) => id)
  const [network, here] = await Promise.all([
    readPage('tarifs-avantageux'),
    readPage(`tarifs-avantageux?center=${centers.toulouse}`),
  ])
  expect([blockIds(network).includes('heures'), blockIds(network).includes('tableau')]).toEqual([
    false,
    true,
  ])
  expect([blockIds(here).includes('heures'), blockIds(here).includes('tableau')]).toEqual([
    true,
    false,
  ])
  expect([network.faq.length > 0, here.faq.length]).toEqual([true, 0])
})

// requirement CT11
test('an answer is known by its ETag', async () => {
  const { headers } = await stand.call('GET', '/content/pages/padel')
  const again = await stand.call('GET', '/content/pages/padel', {
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

// requirement CT4
test('the key of a draft is for one document and 24 hours', () => {
  const key = previewKey('secret', '/articles/a', previewMs)
  expect(isPreviewKey('secret', '/articles/a', key, 0)).toBe(true)
  expect(isPreviewKey('secret', '/articles/b', key, 0)).toBe(false)
  expect(isPreviewKey('other', '/articles/a', key, 0)).toBe(false)
  expect(isPreviewKey('secret', '/articles/a', key, previewMs)).toBe(false)
  expect(isPreviewKey('secret', '/articles/a', key.replace('.', 'z.'), 0)).toBe(false)
})

// requirement CT7
test('a document of a centre replaces keys and blocks, adds and omits', () => {
  const text = (id: string, title: string) => ({ id, type: 'text' as const, title, text: 'x' })
  const page = { title: 'A', blocks: [text('a', '1'), text('b', '2'), text('c', '3')] }
  const own = { title: 'B', lede: undefined, omit: ['a'], blocks: [text('c', '4'), text('d', '5')] }
  const result = merged(page as never, own as never)
  expect(result.title).toBe('B')
  expect('lede' in result).toBe(false)
  expect(result.blocks.map(({ id, ...block }) => [id, 'title' in block && block.title])).toEqual([
    ['d', '5'],
    ['b', '2'],
    ['c', '4'],
  ])
})
