import { beforeEach, expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'

const site = await siteForAll('member_home', { bank: 'stand-in' })
beforeEach(() => site.clock(fixtureNow))

const matches = (home: Page) => home.main.parts('region', 'Tes matchs')[0]

interface Booking {
  readonly id: number
  readonly status: string
  readonly startingDate: string
  readonly shareKey: string
}

// requirement B73
test('A member’s home page begins with the next match: when, where, the way there, the link for friends', async () => {
  const token = await site.signIn('camille@demo.4padel.fr')
  const bookings = await site.ask<Booking[]>('GET', '/bookings', { token })
  const next = bookings.find(
    ({ status, startingDate }) => status === 'Confirmed' && Date.parse(startingDate) > fixtureNow,
  )
  const { shareKey } = await site.ask<Booking>('GET', `/bookings/${next?.id}`, { token })
  const home = await site.visitorWith(token).open('/')
  const shown = matches(home)
  expect(shown?.headings).toEqual(['Ton prochain match'])
  expect(shown?.link('Itinéraire').href).toMatch(/^https:\/\/www\.google\.com\/maps\//)
  expect(shown?.link('Inviter').href).toBe(`http://localhost/paiement/participants/${shareKey}`)
  const [match] = shown?.links ?? []
  expect((await match?.follow())?.address).toBe(`/mon-compte/mes-resa/${next?.id}`)
})

// requirement B72
test('« Rejouer » leads to the place, weekday and time of the last match, chosen there', async () => {
  const token = await site.signIn('camille@demo.4padel.fr')
  const home = await site.visitorWith(token).open('/')
  const slots = await matches(home)?.link('Rejouer').follow()
  expect(slots?.address).toMatch(/from=\d\d%3A\d\d&duration=\d+/)
  expect(slots?.main.form('Continuer')).toBeDefined()
})

// requirement B51
test('A court that is kept is one press away from its payment', async () => {
  const { token, visitor } = await site.newMember()
  expect(matches(await visitor.open('/'))).toBeUndefined()
  const { id } = await site.holdAt(token, '2026-11-26T15:00:00+01:00')
  const home = await visitor.open('/')
  expect(matches(home)?.text).toMatch(/^Terrain gardé 10:00Tours Nord, jeu\.\s26\snov\.\sà\s15h00/)
  const payment = await matches(home)?.link('Reprendre').follow()
  expect(payment?.address).toBe(`/paiement?booking=${id}`)
})

test('A session that has ended sees the home page of a guest', async () => {
  const { token, visitor } = await site.newMember()
  await site.ask('DELETE', '/sessions/current', { token })
  const home = await visitor.open('/')
  expect(home.status).toBe(200)
  expect(matches(home)).toBeUndefined()
})
