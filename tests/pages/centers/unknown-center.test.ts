import { pages, pagePatterns } from '@quatre/web'
import { generatePath } from 'react-router'
import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('unknown_center')

// requirement S94
test('No address of a centre that is unknown shows a page, to guests or members', async () => {
  const patterns = pages.flatMap(pagePatterns).filter((path) => path.startsWith('/:center_name'))
  const params = {
    center_name: 'qwertz',
    tournamentId: '1',
    matchsId: '1',
    id: '1',
    env: 'web',
    slug: 'avant-dix-sept-heures',
    '*': 'x',
  }
  const addresses = patterns.map((pattern) => generatePath(pattern, params))
  const member = site.visitorWith(await site.signIn('camille@demo.4padel.fr'))
  const shown: string[] = []
  for (const address of addresses) {
    for (const visitor of [site.visitor(), member.copy()]) {
      const { status } = await visitor.ask(address)
      if (status !== 404) shown.push(`${address}: ${status}`)
    }
  }
  expect(addresses.length).toBeGreaterThan(30)
  expect(shown).toEqual([])
  const lost = await site.visitor().open('/qwertz/mucho/achat')
  expect(lost.heading).toBe('Oops... Page non trouvée :(')
  expect(lost.part('banner').link('Nos centres').href).toBe('/nos-centres')
  // the message of the error that pages are made of
  const nowhere = await site.visitor().open('/nulle-part/ailleurs')
  expect(nowhere.answer.html).toContain('This page could not be found')
})
