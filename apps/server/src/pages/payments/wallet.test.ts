import { expect, test } from 'vitest'
import { pagesSettings } from '../options.ts'
import { readEnvironment } from '../../environment.ts'
import { siteForAll } from '../../testing/pages/open-site.ts'
import { tours } from '../../testing/pages/world.ts'

const site = await siteForAll('wallet_pages', { bank: 'stand-in' })

const browsers = {
  chromium: 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0.0.0 Mobile Safari/537.36',
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
} as const

/** A member with such a browser, who keeps a court and has chosen a card plan. */
async function payer(userAgent: string) {
  const { token } = await site.newMember()
  const visitor = site.visitor({ userAgent })
  visitor.cookies.keepAll(site.visitorWith(token).cookies.all)
  const startingDate = '2026-11-26T08:00:00+01:00'
  const body = { center: tours.id, startingDate, duration: 90 }
  const sent = { token, key: crypto.randomUUID(), body }
  const { id } = await site.ask<{ id: number }>('POST', '/bookings', sent)
  return { visitor, pages: [`/paiement?booking=${id}`, '/recharge-portefeuille'] }
}

// requirement P136
test.each([
  ['chromium', 'Payer avec Google Pay'],
  ['iPhone', 'Payer avec Apple Pay'],
  ['firefox', null],
] as const)('The first button to pay with is the wallet of %s: %s', async (browser, wallet) => {
  const { visitor, pages } = await payer(browsers[browser])
  for (const address of pages) {
    const page = await visitor.open(address)
    // in the page as it is first drawn, and of no use to a browser without a script
    const drawn = page.answer.html.replaceAll('<!-- -->', '')
    const all = [
      ...drawn.matchAll(/Payer avec (?:Google|Apple) Pay|Payer \d+(?:,\d\d)?\s€<\/span>/g),
    ]
    expect(all.map(([button]) => button)[0]).toMatch(wallet ?? /^Payer \d/)
    expect(all).toHaveLength(wallet === null ? 1 : 2)
    expect(page.main.buttons.join()).not.toMatch(/Google|Apple/)
  }
})

// requirement P136
test('A page may frame the sheet, and nothing else of another site', async () => {
  const { visitor, pages } = await payer(browsers.chromium)
  for (const page of [...pages, '/']) {
    const { headers } = (await visitor.ask(page)).answer
    const [, framed] = /frame-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
    expect(framed).toBe(`'self' ${new URL(site.bank?.url ?? '').origin}`)
  }
})

// requirement P137
test('The file that proves the domain to Apple is at its address, and the real one in production', async () => {
  const address = '/.well-known/apple-developer-merchantid-domain-association'
  const { statusCode, headers, payload } = await site.app.inject(address)
  expect({ statusCode, type: headers['content-type'], payload }).toEqual({
    statusCode: 200,
    type: 'text/plain; charset=utf-8',
    payload: '4PADEL, demo: no domain of Apple Pay\n',
  })
  const environment = readEnvironment({})
  const production = { ...environment, deployment: 'production' } as const
  expect(pagesSettings(production).applePayDomainFile).toBeUndefined()
  const given = { ...production, applePayDomainFile: '7B22' }
  expect(pagesSettings(given).applePayDomainFile).toBe('7B22')
})
