import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildIndex } from '../core/documents/content-index.ts'
import { nextChange } from '../core/documents/visibility.ts'
import { fixtureNow, centers } from '../testing/center-fixture.ts'
import { standForAll } from '../testing/stand.ts'
import { previewKey, previewMs } from './preview.ts'

const dayMs = 86_400_000
const description = 'Un texte assez long pour décrire la page à qui la cherche, et pas plus.'
const article = (title: string, data: object, text = 'Un texte.') =>
  `---\n${JSON.stringify({ title, description, date: '2026-11-20', author: 'Le club', tags: ['clubs'], ...data })}\n---\n${text}`

const live =
  'Avant.\n\n```bloc\nid: ce-soir\ntype: freeTonight\ntitle: Libre ce soir\nsport: padel\n```\n\nAprès **tout**.'
const files: Readonly<Record<string, string>> = {
  'old.md': article('Ancien', { date: 'J-9', tags: ['conseils'] }),
  'now.md': article('Un tournoi de nuit', { date: 'J-1' }, live),
  'toulouse.md': article('À Toulouse', { date: 'J-5', centers: [centers.toulouse] }),
  'soon.md': article('Bientôt', { publishedAt: 'J+1 18h30' }),
  'gone.md': article('Passé', { unpublishedAt: 'J-1' }),
  'draft.md': article('Brouillon', { published: false }),
}

const root = mkdtempSync(join(tmpdir(), 'articles-'))
afterAll(() => rmSync(root, { recursive: true }))
mkdirSync(join(root, 'articles'))
for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'articles', name), text)
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
const offer = { kind: 'carte', conditions: 'Une fois.', url: '/mucho' }
const offerDates = { validFrom: 'J-1', validTo: 'J+9' }
const draftOffer = { published: false, title: 'Brouillon', description }
write(
  'offers/hiver.md',
  `---\n${JSON.stringify({ ...draftOffer, ...offer, ...offerDates })}\n---\n`,
)
const pictures = { img_mobile: '/a', img_desktop: '/a', img_banner: '/a', alt: '' }
const popup = { id: 'hiver', name: 'Brouillon', published: false, url: '/mucho', pages: ['/x'] }
write('popups/hiver.json', JSON.stringify({ ...popup, ...pictures }))
const item = { name: 'Brouillon', text: '', priceCents: 100, allergens: [] }
const card = { kitchenHours: '12h00', updatedOn: 'J', sections: [{ title: 'Bar', items: [item] }] }
write('menus/toulouse.json', JSON.stringify({ published: false, ...card }))
const stand = await standForAll('content_windows', {
  content: () => [{ root, today: '2026-11-24' }],
})

interface Articles {
  readonly articles: readonly { readonly slug: string; readonly title: string }[]
  readonly until: string | null
  readonly total: number
  readonly tags: readonly { readonly tag: string; readonly total: number }[]
}
const list = async (query = '') =>
  (await stand.call<Articles>('GET', `/content/articles${query}`)).body
const slugs = async (query = '') => (await list(query)).articles.map(({ slug }) => slug)

// requirements CT1 and CT11
test('an article is there from its instant on and not after its end, and the list says until when', async () => {
  expect(await slugs()).toEqual(['now', 'toulouse', 'old'])
  expect((await list()).until).toBe('2026-11-25T18:30:00+01:00')
  stand.clock(Date.parse('2026-11-25T18:30:00+01:00') - 1)
  expect(await slugs()).not.toContain('soon')
  stand.clock(Date.parse('2026-11-25T18:30:00+01:00'))
  expect(await slugs()).toContain('soon')
  expect((await list()).until).toBeNull()
  stand.clock(fixtureNow)
  for (const slug of ['soon', 'gone', 'draft']) {
    expect((await stand.call('GET', `/content/articles/${slug}`)).status).toBe(404)
    const found = await stand.app.inject({ url: `/_content/articles/${slug}` })
    expect(found.statusCode).toBe(404)
  }
})

// requirement CT2
test('dates of the demo count from its day, by the clock of the document', () => {
  const { at } = buildIndex(
    [{ root, today: '2026-03-28', centerTimeZone: () => 'Indian/Reunion' }],
    (complaint) => {
      throw new Error(complaint.reason)
    },
  )
  expect(at('/articles/old')?.data).toMatchObject({ date: '2026-03-19' })
  expect(at('/articles/soon')?.data).toMatchObject({ publishedAt: '2026-03-29T18:30:00+04:00' })
})

// requirement CT8
test('news of a centre come before those of the network; words are found whatever their accents', async () => {
  expect(await slugs(`?center=${centers.toulouse}`)).toEqual(['toulouse', 'now', 'old'])
  expect(await slugs(`?center=${centers.lyon}`)).toEqual(['now', 'old'])
  expect(await slugs('?search=A%20TOULOUSE')).toEqual(['toulouse'])
  expect(await slugs('?search=rien')).toEqual([])
  expect(await slugs('?search=%F0%9F%8E%BE')).toEqual([])
  expect(await slugs('?tag=conseils')).toEqual(['old'])
  expect(await list('?_limit=1&_page=2')).toMatchObject({
    articles: [{ slug: 'toulouse' }],
    total: 3,
    tags: [
      { tag: 'clubs', total: 2 },
      { tag: 'conseils', total: 1 },
    ],
  })
})

// requirement CT9
test('an article has its live blocks in its text, its neighbours and its related pages', async () => {
  const { body } = await stand.call('GET', '/content/articles/toulouse')
  expect(body).toMatchObject({
    previous: { slug: 'old' },
    next: { slug: 'now' },
    related: [{ slug: 'now' }],
  })
  expect((await stand.call('GET', '/content/articles/now')).body).toMatchObject({
    blocks: [
      { type: 'text', html: '<p>Avant.</p>' },
      { type: 'freeTonight', sport: 'padel' },
      { type: 'text', html: '<p>Après <strong>tout</strong>.</p>' },
    ],
    next: null,
  })
})

// requirement CT4
test('a draft is shown by its link, and no cache keeps it', async () => {
  const { signingKey } = stand.environment
  const key = previewKey(signingKey, '/articles/draft', fixtureNow + previewMs)
  const { status, body, headers } = await stand.call('GET', `/content/articles/draft?apercu=${key}`)
  expect([status, body.draft, headers['cache-control'], headers.etag]).toEqual([
    200,
    true,
    'no-store',
    undefined,
  ])
  expect((await stand.call('GET', `/content/articles/gone?apercu=${key}`)).status).toBe(404)
  expect((await stand.call('GET', `/content/articles/now?apercu=${key}`)).body.draft).toBe(false)
})

// requirement CT4
test('drafts of offers, popups and menus are shown by their link alone', async () => {
  const { signingKey } = stand.environment
  const link = (path: string) => `apercu=${previewKey(signingKey, path, fixtureNow + previewMs)}`
  const read = async (address: string) => {
    const { body, headers } = await stand.call('GET', address)
    return [JSON.stringify(body).includes('Brouillon'), headers['cache-control'] === 'no-store']
  }
  const menu = `/content/menus/${centers.toulouse}?`
  const drafts = [
    ['/content/offers?', '/offers/hiver'],
    ['/content/popups?page=/padel&', '/popups/hiver'],
    [menu, '/menus/toulouse'],
  ] as const
  for (const [address, path] of drafts) {
    expect(await read(address)).toEqual([false, false])
    expect(await read(address + link('/offers/autre'))).toEqual([false, false])
    expect(await read(address + link(path))).toEqual([true, true])
  }
})

// requirement CT11
test('the next change is the first of all beginnings and ends to come', () => {
  const document = (from: number, to: number) => ({ from, to }) as never
  expect(nextChange([document(-Infinity, Infinity)], 0)).toBe(Infinity)
  expect(nextChange([document(5, 9), document(-1, 7), document(Infinity, -Infinity)], 0)).toBe(5)
  expect(nextChange([document(5, 9)], 5)).toBe(9)
  expect(nextChange([document(dayMs, dayMs)], 0)).toBe(Infinity)
})
