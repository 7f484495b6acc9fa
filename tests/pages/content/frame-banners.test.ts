import { expect, test } from 'vitest'
import {
  attribute,
  elementsIn,
  parseHtml,
  elementText,
} from '../../../apps/server/src/testing/pages/html.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('frame_banners')
const apple = 'https://apps.apple.com/fr/app/4padel/id1'

// requirement CT71
test('The frame shows the banner, the sponsors and the question of the content service', async () => {
  const said = await site.ask<{
    readonly banners: readonly { slug: string; title: string; text: string }[]
    readonly sponsors: readonly { name: string; url: string }[]
    readonly stores: { readonly apple: string | null; readonly google: string | null }
  }>('GET', '/content/frame')
  expect(said.sponsors.map(({ name }) => name)).toEqual(['Adret', 'Balle Neuve', 'Semelle'])
  expect(said.stores).toEqual({ apple, google: null })
  const elements = elementsIn(parseHtml((await site.visitor().ask('/padel')).answer.html))
  const inPart = (tag: string, label?: string) =>
    elements.find(
      (one) => one.tagName === tag && (!label || attribute(one, 'aria-label') === label),
    )
  const footer = inPart('footer')
  const question = inPart('section', 'Cookies')
  if (!footer || !question) throw new Error('a part of the frame is missing')
  const links = elementsIn(footer)
    .filter(({ tagName }) => tagName === 'a')
    .map((one) => attribute(one, 'href'))
  for (const { url } of said.sponsors) expect(links).toContain(url)
  expect(links).toContain(apple)
  expect(elementText(footer)).not.toContain('Google Play')
  const words = new Map(said.banners.map(({ slug, text }) => [slug, text]))
  expect(elementText(footer)).toContain(words.get('app'))
  expect(words.get('cookies')).toContain('{usages}')
  expect(elementText(question)).toContain('On peut mesurer l’audience')
  expect(elementText(question)).not.toContain('{')
})

// requirement CT92
test('The sponsor of a club is at the foot of that club’s pages alone', async () => {
  const footerText = async (address: string) => {
    const elements = elementsIn(parseHtml((await site.visitor().ask(address)).answer.html))
    return elements
      .filter(({ tagName }) => tagName === 'footer')
      .map(elementText)
      .join('')
  }
  expect(await footerText('/toulouse-colomiers/padel')).toMatch(/Adret.*Brasserie de la Ménude/)
  expect(await footerText('/tours/padel')).toMatch(/Adret(?!.*Brasserie)/)
  expect(await footerText('/padel')).toMatch(/Adret(?!.*Brasserie)/)
})
