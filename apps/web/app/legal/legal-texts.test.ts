import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cookieNames } from '../site/visit/cookies.ts'
import { pagePatterns } from '../site/pages/page-row.ts'
import { pages } from '../routes.ts'
import { privacyAddress } from '../site/pages/addresses.ts'
import { cookieFacts } from './cookie-facts.ts'
import { frenchSpaces } from './french-spaces.ts'
import type { LegalText, Section } from './legal-text.ts'

const documents = import.meta.glob<LegalText>('./documents/*.tsx', { eager: true, import: 'text' })
const texts = Object.entries(documents).map(([file, text]) => ({
  ...text,
  address: pages.find((row) => row.file === join('legal', file))?.path ?? '',
}))

const anchorsIn = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ id, sections: parts = [] }) => [id, ...anchorsIn(parts)])
const linksIn = (text: LegalText) =>
  Array.from(JSON.stringify(text).matchAll(/\]\(([^)]+)\)/g), ([, address = '']) => address)

test('Every legal text has its page', () => {
  expect(texts.filter(({ address }) => address === '')).toEqual([])
})

// requirement S15
test('Every link of a legal text leads to a page, and to an anchor, that exists', () => {
  const addresses = new Set(pages.flatMap(pagePatterns))
  const anchors = new Set(
    texts.flatMap(({ address, sections }) => anchorsIn(sections).map((id) => `${address}#${id}`)),
  )
  expect(anchors).toContain(privacyAddress)
  const inside = texts.flatMap((text) =>
    linksIn(text)
      .filter((link) => !/^(https|mailto):/.test(link))
      .map((link) => (link.startsWith('#') ? text.address + link : link)),
  )
  expect(inside.filter((link) => !addresses.has(link) && !anchors.has(link))).toEqual([])
})

test('No anchor occurs twice in a text', () => {
  for (const { sections } of texts) {
    const anchors = anchorsIn(sections)
    expect(anchors).toEqual([...new Set(anchors)])
  }
})

test('Every cookie of the site is listed', () => {
  const told = Object.keys(cookieFacts).flatMap((names) => names.split(', '))
  expect(told).toEqual(expect.arrayContaining(Object.values(cookieNames)))
})

test('Spaces that French keeps together do not break', () => {
  expect(frenchSpaces('Gardé 10 minutes : « oui » ou 45 € ?')).toBe(
    'Gardé 10\u00a0minutes\u00a0: «\u00a0oui\u00a0» ou 45\u00a0€\u00a0?',
  )
  expect(frenchSpaces('le 1 h 30, au 05 36 49 04 04')).toBe(
    'le 1\u00a0h\u00a030, au 05\u00a036\u00a049\u00a004\u00a004',
  )
})
