import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('series_pages')
const home = '/remontada-padel'

// requirement SE10
test.each([
  ['', 'La Remontada, douze étapes de padel', ''],
  ['?page=nulle-part', 'La Remontada, douze étapes de padel', ''],
  [
    '?page=resultats-actualites',
    'Classement Messieurs, La Remontada',
    '?page=resultats-actualites',
  ],
  [
    '?page=resultats-actualites&tab=dames',
    'Classement Dames, La Remontada',
    '?page=resultats-actualites&amp;tab=dames',
  ],
  ['?page=contact', 'Contact, La Remontada', '?page=contact'],
  ['?page=mon-espace', 'Mon espace, La Remontada', '?page=mon-espace'],
  ['?tab=les-regles-du-jeu', 'Les règles du jeu, La Remontada', '?tab=les-regles-du-jeu'],
])('The page of « %s » has its own title and address', async (query, title, canonical) => {
  const { answer } = await site.visitor().ask(home + query)
  expect(answer.html).toContain(`<title>${title} · 4PADEL</title>`)
  expect(answer.html).toMatch(/<h1/)
  const [, address] = /rel="canonical" href="http:\/\/[^/"]+([^"]*)"/.exec(answer.html) ?? []
  expect(address).toBe(home + canonical)
})

// requirement SE10
test('An unknown article is not found', async () => {
  const { answer } = await site.visitor().ask(`${home}/actualites/nulle-part`)
  expect(answer.status).toBe(404)
})
