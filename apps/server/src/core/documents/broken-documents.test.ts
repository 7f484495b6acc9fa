import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDocuments } from './check-documents.ts'

const site = {
  centers: new Map([['lille', 42]]),
  patterns: ['/', '/padel', '/mucho', '/:center_name/mucho', '/actualites/:slug', '/*'],
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** A field a line, from the second line on. */
const markdown = (data: object, text = '') =>
  `---\n${Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\n${text}`

const description = 'Un texte assez long pour décrire la page à qui la cherche, et pas plus.'
const head = { title: 'Le padel', description }
const page = { ...head, lede: 'Quatre joueurs.', layout: 'terrain', ground: 'court' }
const article = { ...head, date: '2026-11-20', author: 'Le club', tags: ['clubs'] }
const popup = {
  id: 'a',
  name: 'A',
  url: '/padel',
  img_mobile: '/a',
  img_desktop: '/a',
  img_banner: '/a',
  alt: '',
}
const opening = {
  ...head,
  city: 'Lille',
  latitude: 50,
  longitude: 3,
  regionId: 5,
  opensOn: '2027-03',
  status: 'projet',
  courts: { padel: 4 },
  milestones: [],
}
const offer = {
  ...head,
  kind: 'carte',
  conditions: 'Une fois.',
  validFrom: '2026-01-01',
  validTo: '2026-02-01',
  url: '/mucho',
}
const party = {
  name: 'A',
  priceCents: 1500,
  per: 'child',
  minPeople: 8,
  maxPeople: 16,
  minutes: 120,
  courtMinutes: 60,
  peoplePerCourt: 8,
  sport: 'padel',
  weekdays: [6],
  includes: ['Jeu'],
  extras: [],
  depositPercent: 30,
}
const drink = {
  name: 'Bière',
  text: '',
  priceCents: 600,
  happyPriceCents: 400,
  allergens: [],
  alcohol: true,
}
const menu = {
  kitchenHours: '12h00 à 22h00',
  updatedOn: '2026-11-01',
  sections: [{ title: 'Bar', items: [drink] }],
}
const job = {
  ...head,
  desiredPosition: 'Accueil',
  contract: 'CDI',
  hoursPerWeek: 35,
  salary: { minCents: 1, maxCents: 2, per: 'month' },
  postedOn: '2026-11-01',
  validThrough: '2026-12-01',
}

const ofPage = (change: object, text?: string) =>
  ['pages/x.md', markdown({ ...page, ...change }, text)] as const
const ofArticle = (change: object, text?: string) =>
  ['articles/x.md', markdown({ ...article, ...change }, text)] as const
const json = (path: string, data: object) => [path, JSON.stringify(data, null, 1)] as const
const block = (change: object) =>
  ofPage({ blocks: [{ id: 'a', type: 'text', text: 'Un texte.', ...change }] })

const cases: readonly (readonly [what: string, file: readonly [string, string], field: string])[] =
  [
    ['an unknown field', ofPage({ colour: 'red' }), 'colour'],
    ['no title', ofPage({ title: undefined }), 'title'],
    ['a long title', ofPage({ title: 'x'.repeat(71) }), 'title'],
    ['a title that asks', ofPage({ title: 'Le padel\u00a0?' }), 'title'],
    ['a short description', ofPage({ description: 'Courte.' }), 'description'],
    ['a long description', ofPage({ description: 'x'.repeat(161) }), 'description'],
    ['an unknown layout', ofPage({ layout: 'poster' }), 'layout'],
    ['an unknown ground', ofPage({ ground: 'red' }), 'ground'],
    ['an unknown placeholder', ofPage({ lede: 'À {town}.' }), 'lede'],
    ['a state in words', ofPage({ published: 'yes' }), 'published'],
    ['a date in words', ofPage({ publishedAt: 'demain' }), 'publishedAt'],
    ['a date of the demo', ofPage({ publishedAt: 'J-3' }), 'publishedAt'],
    ['an unknown key of seo', ofPage({ seo: { index: false } }), 'seo.index'],
    ['a picture without words', ofPage({ picture: { src: '/a' } }), 'picture'],
    [
      'a picture that is a script',
      ofPage({ picture: { src: 'javascript:1', alt: '' } }),
      'picture.src',
    ],
    ['art of no kind', ofPage({ picture: { art: { kind: 'photo', seed: 'a' } } }), 'picture'],
    ['a centre that is none', ofPage({ centers: [999] }), 'centers'],
    ['a centre by name', ofPage({ centers: ['lille'] }), 'centers.0'],
    ['another slug than its file’s', ofPage({ slug: 'y' }), 'slug'],
    ['a block of no type', block({ type: 'poem' }), 'blocks.0.type'],
    ['a block without id', block({ id: undefined }), 'blocks.0.id'],
    [
      'two blocks of one id',
      ofPage({ blocks: [1, 2].map(() => ({ id: 'a', type: 'form', kind: 'x' })) }),
      'blocks',
    ],
    [
      'a place off the court',
      block({
        type: 'plan',
        sport: 'padel',
        text: undefined,
        items: [{ x: 99, y: 1, title: 'A', text: 'b' }],
      }),
      'blocks.0.items.0.x',
    ],
    [
      'an action that is a script',
      block({ type: 'cta', text: undefined, label: 'A', to: 'javascript:alert(1)' }),
      'blocks.0.to',
    ],
    ['HTML', ofPage({}, 'Un <b>texte</b>.'), 'text'],
    ['a link that is a script', ofPage({}, '[Un texte](javascript:alert(1)).'), 'text'],
    ['a picture elsewhere', ofPage({}, '![Un texte](http://a.fr/b.png).'), 'text'],
    ['a link in a plain field', ofPage({ lede: 'Un [lien](/padel).' }), 'lede'],
    ['a plain field in bold', block({ title: 'Un **mot**' }), 'blocks.0.title'],
    [
      'Markdown on the card of a bar',
      json('menus/lille.json', {
        ...menu,
        sections: [{ title: 'Bar', items: [{ ...drink, text: '_Fraîche_' }] }],
      }),
      'sections.0.items.0.text',
    ],
    ['HTML in an answer', ofPage({ faq: [{ q: 'Où', a: 'Un <b>lieu</b>.' }] }), 'faq.0.a'],
    ['a dead link in a text', ofPage({}, 'Va [là](/nulle-part).'), 'text'],
    ['a dead link in an answer', ofPage({ faq: [{ q: 'Où', a: '[Là](/padel/x).' }] }), 'faq.0.a'],
    [
      'an action that leads nowhere',
      block({ type: 'cta', text: undefined, label: 'A', to: '/nulle-part' }),
      'blocks.0.to',
    ],
    [
      'a popup to an article that is none',
      json('popups/a.json', { ...popup, url: '/actualites/y' }),
      'url',
    ],
    [
      'a popup to a centre that is none',
      json('popups/a.json', { ...popup, url: '/dijon/mucho' }),
      'url',
    ],
    ['words that say nothing', ofPage({ lede: 'Un cadre idéal.' }), 'lede'],
    ['« vous »', ofPage({}, 'Ici, vous jouez.'), 'text'],
    ['a straight apostrophe', ofPage({ lede: "L'heure." }), 'lede'],
    ['straight quotes', block({ text: 'Un "texte".' }), 'blocks.0.text'],
    ['a plain space', ofPage({}, 'Une raquette : deux balles.'), 'text'],
    ['a plain space in quotes', ofPage({ lede: '« Oui ».' }), 'lede'],
    ['18H30', ofPage({ lede: 'À 18H30.' }), 'lede'],
    ['an emoji', ofPage({ lede: 'Jouer 🎾.' }), 'lede'],
    ['two exclamation marks', ofPage({ lede: 'Oui\u00a0!', kicker: 'Non\u00a0!' }), ''],
    ['no page of that name', ['pages/lille/y.md', markdown({ kicker: 'A' })], ''],
    ['a page of no centre', ['pages/nulle-part/base.md', markdown({ kicker: 'A' })], ''],
    [
      'a block left out that is not there',
      ['pages/lille/base.md', markdown({ omit: ['a'] })],
      'omit',
    ],
    ['an unknown tag', ofArticle({ tags: ['padel'] }), 'tags.0'],
    ['no article of that name', ofArticle({ related: ['y'] }), 'related'],
    [
      'an event without end',
      ofArticle({ event: { startsAt: '2026-11-20', centerId: 42 } }),
      'event.endsAt',
    ],
    ['a live block of no type', ofArticle({}, '```bloc\nid: a\ntype: poem\n```'), 'text'],
    ['a popup over http', json('popups/a.json', { ...popup, url: 'http://a.fr' }), 'url'],
    ['a popup to a host', json('popups/a.json', { ...popup, url: '//a.fr' }), 'url'],
    [
      'a popup without picture',
      json('popups/a.json', { ...popup, img_banner: undefined }),
      'img_banner',
    ],
    [
      'an opening off the earth',
      ['openings/lille.md', markdown({ ...opening, latitude: 91 })],
      'latitude',
    ],
    [
      'an opening in winter',
      ['openings/lille.md', markdown({ ...opening, opensOn: '2027-13' })],
      'opensOn',
    ],
    [
      'an opening without courts',
      ['openings/lille.md', markdown({ ...opening, courts: { padel: 0 } })],
      'courts.padel',
    ],
    [
      'an offer that ends before',
      ['offers/a.md', markdown({ ...offer, validTo: '2025-01-01' })],
      'validTo',
    ],
    ['an offer of no kind', ['offers/a.md', markdown({ ...offer, kind: 'promo' })], 'kind'],
    [
      'a price with a comma',
      json('packages/anniv/a.json', { ...party, priceCents: 15.5 }),
      'priceCents',
    ],
    [
      'fewer people than that',
      json('packages/anniv/a.json', { ...party, maxPeople: 4 }),
      'maxPeople',
    ],
    ['an eighth day', json('packages/anniv/a.json', { ...party, weekdays: [8] }), 'weekdays.0'],
    [
      'a happy hour of alcohol alone',
      json('menus/lille.json', { ...menu, happyHour: '18h00' }),
      'happyHour',
    ],
    ['a menu of no centre', json('menus/nulle-part.json', menu), ''],
    [
      'pay upside down',
      ['jobs/a.md', markdown({ ...job, salary: { minCents: 2, maxCents: 1, per: 'month' } })],
      'salary.maxCents',
    ],
    ['too many hours', ['jobs/a.md', markdown({ ...job, hoursPerWeek: 60 })], 'hoursPerWeek'],
    ['no front matter', ['pages/x.md', 'Un texte.'], ''],
    ['broken YAML', ['pages/x.md', '---\na: [\n---\n'], ''],
    ['broken JSON', ['popups/a.json', '{'], ''],
    ['a text for an object', ['popups/a.json', '"a"'], ''],
    ['a folder of nothing', ['poems/a.md', markdown(head)], ''],
    ['the same address twice', json('popups.json', [popup, popup]), 'slug'],
  ]

// requirements CT30 and CT31
test.each(cases)('%s is refused', (_, [path, source], field) => {
  write('pages/base.md', markdown(page))
  write(path, source)
  const { complaints } = checkDocuments([{ root, today: null }], site)
  const [first] = complaints
  expect(new Set(complaints.map((one) => `${one.file} ${one.field}`))).toEqual(
    new Set([`${join(root, path)} ${field}`]),
  )
  const line = source.split('\n')[Number(first?.line) - 1]
  const [key = ''] = field.split('.')
  // a complaint about a front matter field names its line; one about a text or a missing field, any line
  const isOnLine = path.endsWith('.md') && key !== 'text' && source.includes(`\n${key}:`)
  expect(line).toMatch(isOnLine ? new RegExp(`^${key}:`) : /./)
})

// requirement CT30
test('documents of every collection that are as they should be', () => {
  const link = 'Va [là](/lille/mucho?a=1#b) ou [là](/actualites/x), puis https://a.fr.'
  const all = [
    ofPage({ faq: [{ q: 'Où', a: `**Ici**\u00a0: [le padel](/padel).` }], kicker: '2. set' }, link),
    ofArticle({}),
    json('popups/a.json', popup),
    ['openings/lille.md', markdown(opening)],
    ['offers/a.md', markdown(offer)],
    json('packages/anniv/a.json', party),
    json('menus/lille.json', menu),
    ['jobs/a.md', markdown(job)],
  ] as const
  for (const [path, source] of all) write(path, source)
  const { index, complaints } = checkDocuments([{ root, today: null }], site)
  expect(complaints).toEqual([])
  expect(index.documents).toHaveLength(all.length)
})
