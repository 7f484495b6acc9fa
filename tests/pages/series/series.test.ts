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

// requirement SE35
test.each(['', '?page=resultats-actualites', '?tab=les-regles-du-jeu', '/tournois/6'])(
  'The page of « %s » is kept; a member’s own ranking and pages about them are not',
  async (path) => {
    const ask = async (token?: string) => {
      const cookie = token ? `session=${token}; center=tours` : 'center=tours'
      const headers = { host: 'localhost', cookie }
      const answer = await site.app.inject({ url: home + path, headers })
      return { isKept: answer.headers['server-timing'] === 'kept', text: answer.payload }
    }
    const newcomer = await site.newMember()
    const camille = await site.signIn('camille@demo.4padel.fr')
    for (const token of [undefined, newcomer.token]) {
      expect((await ask(token)).isKept).toBe(false)
      expect((await ask(token)).isKept).toBe(true)
    }
    const own = await ask(camille)
    const isResults = path.endsWith('actualites')
    expect(own.isKept).toBe(false)
    expect(own.text.includes('Classement Dames,')).toBe(isResults)
    site.pass(1)
    expect((await ask()).isKept).toBe(path !== '')
  },
)
