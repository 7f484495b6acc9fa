import type { Booking } from '@quatre/contract'
import { expect, test } from 'vitest'
import { pagesSettings } from '../../../apps/server/src/pages/options.ts'
import { readEnvironment } from '../../../apps/server/src/environment.ts'
import { giveCredit } from '../../../apps/server/src/testing/give-credit.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import type { Visitor } from '../../../apps/server/src/testing/pages/visitor.ts'

const site = await siteForAll('wallet_pages', { bank: 'stand-in' })

const browsers = {
  chromium: 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0.0.0 Mobile Safari/537.36',
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
} as const

/** A member with such a browser, who keeps a court. */
async function payer(userAgent: string) {
  const { token, id: memberId } = await site.newMember()
  const visitor = site.visitor({ userAgent })
  visitor.cookies.keepAll(site.visitorWith(token).cookies.all)
  const startingDate = times[holds++ % times.length] ?? ''
  const { id, price, shareKey } = await site.holdAt(token, startingDate)
  return { visitor, token, memberId, booking: id, price, shareKey }
}

const times = ['T08:00', 'T09:30', 'T11:00'].map((hour) => `2026-11-26${hour}:00+01:00`)
let holds = 0

/** The addresses of all pages where a card pays. */
async function pagesToPay(userAgent: string) {
  const { visitor, token, memberId, booking, price, shareKey } = await payer(userAgent)
  const plan = await (await visitor.open('/mucho/achat')).main.form('Continuer avec Mucho').submit()
  await giveCredit(site.db, 'wallet', 100, undefined, memberId)
  const alone = [
    `/paiement?booking=${booking}`,
    `/paiement/avoir?booking=${booking}&part=1`,
    `/pay-in-app/booking?booking=${booking}`,
    '/recharge-portefeuille',
    plan.address,
  ]
  const drawn = await drawEach(visitor, alone)
  const split = { nbPlayers: 4, missing: 'give_back' }
  const path = `/bookings/${booking}/split`
  const shared = await site.ask<Booking>('PUT', path, { token, body: split })
  drawn.push(...(await drawEach(visitor, [`/paiement/plusieurs?booking=${booking}`])))
  const amount = shared.participations[0]?.share
  await site.pay({ id: booking, price }, { token, amount })
  const friend = site.visitor({ userAgent })
  friend.cookies.keepAll((await site.newMember()).visitor.cookies.all)
  const checkout = `/paiement/participants/${shareKey}/checkout`
  drawn.push(...(await drawEach(friend, [checkout])))
  const guest = await site.visitor({ userAgent }).open(checkout)
  const place = guest.main.form('Prendre ma place').fill({
    Prénom: 'Zoé',
    Nom: 'Marty',
    'E-mail': 'zoe@ailleurs.example',
    Mobile: '06 12 34 56 78',
  })
  return [...drawn, await place.submit()]
}

async function drawEach(visitor: Visitor, addresses: readonly string[]) {
  const drawn: Page[] = []
  for (const address of addresses) drawn.push(await visitor.open(address))
  return drawn
}

// requirement P136
test.each([
  ['chromium', 'Payer avec Google Pay'],
  ['iPhone', 'Payer avec Apple Pay'],
  ['firefox', null],
] as const)('The first button to pay with is the wallet of %s: %s', async (browser, wallet) => {
  const pages = await pagesToPay(browsers[browser])
  expect(pages).toHaveLength(8)
  for (const page of pages) {
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
  const { visitor, booking } = await payer(browsers.chromium)
  for (const page of [`/paiement?booking=${booking}`, '/recharge-portefeuille', '/']) {
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
