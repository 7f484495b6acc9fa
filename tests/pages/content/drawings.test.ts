import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attribute, elementsIn, parseHtml } from '../../../apps/server/src/testing/pages/html.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('drawings')

const ofCentersOnly = ['menu', 'invitation-afterwork']
const sections = readdirSync(new URL('../../../content/pages', import.meta.url))
  .flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? [])
  .filter((section) => !section.endsWith('-temp'))
  .map((section) => (ofCentersOnly.includes(section) ? `toulouse-colomiers/${section}` : section))
const others = ['', 'newsletters', 'signin', 'toulouse-colomiers']

/** The first drawing of a page, for any seed; null when it has none. */
async function firstDrawing(address: string): Promise<string | null> {
  const { answer } = await site.visitor().ask(`/${address}`)
  const [main] = elementsIn(parseHtml(answer.html)).filter(({ tagName }) => tagName === 'main')
  if (main === undefined) throw new Error(`${address} has no main part`)
  const [first] = elementsIn(main)
    .map((element) => attribute(element, 'src') ?? '')
    .filter((src) => /^\/_(art|court)\.svg\?/.test(src))
  if (first === undefined) return null
  const query = new URL(first, 'http://localhost').searchParams
  const parts = [query.get('kind') ?? 'court', query.get('sport'), query.get('moment')]
  return parts.filter(Boolean).join(' ')
}

// requirement CT66
test('No two families of pages are headed by the same drawing', async () => {
  const families = new Map<string, string>()
  const bare: string[] = []
  for (const address of [...sections, ...others]) {
    const drawing = await firstDrawing(address)
    // a story’s cover is its own
    if (address === 'actualites') continue
    if (drawing === null) {
      bare.push(address)
      continue
    }
    expect(`${address}, as ${families.get(drawing) ?? 'no other'}: ${drawing}`).toBe(
      `${address}, as no other: ${drawing}`,
    )
    families.set(drawing, address)
  }
  // their word marks, giant figure, and lists with a form
  expect(bare.toSorted()).toEqual([
    'contact',
    'entreprises',
    'partenaires',
    'recrutement',
    'tarifs-avantageux',
  ])
}, 120_000)
