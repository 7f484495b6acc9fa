import { beforeEach, expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import { tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('slots_pages')
beforeEach(() => site.clock(fixtureNow))

const today = '2026-11-24'
const inTwoDays = '2026-11-26'
const toursOn = (day: string, more = '') =>
  site.visitor().open(`/reservations/slots?center=${tours.slug}&date=${day}${more}`)
const times = (page: Page) => page.main.headings.filter((text) => /^\d\dh\d\d/.test(text))

// requirements B76 and B205
test('Pressed without JavaScript a time is chosen, and pressed again it stays so', async () => {
  const evening = await toursOn(inTwoDays)
  const chosen = await evening.main.link(/^\d\dh\d\d, 1\sh\s30/).follow()
  expect(chosen.main.form('Continuer')).toBeDefined()
  expect(chosen.main.text).toMatch(/(Couvert|Panoramique|Extérieur)\s· \d+\s€ le terrain/)
  const again = await chosen.main.link(/^\d\dh\d\d, 1\sh\s30/).follow()
  expect(again.address).toBe(chosen.address)
  expect(again.main.form('Continuer')).toBeDefined()
})

// requirement B71
test('Of today the times of day that have passed are not there, asked for or not', async () => {
  site.clock(Date.parse(`${today}T15:40:00+01:00`))
  for (const asked of ['', '&period=matin', '&from=09:00']) {
    const page = await toursOn(today, asked)
    const boxes = page.part('navigation', 'Moment de la journée')
    const names = boxes.links.map(({ name }) => name.replace(/\d.*$/, ''))
    expect(names).toEqual(['Après-midi', 'Soir'])
    expect(times(page).every((text) => text > '15h40')).toBe(true)
  }
  site.clock(Date.parse(`${today}T18:10:00+01:00`))
  const evening = await toursOn(today)
  expect(evening.parts('navigation', 'Moment de la journée')).toEqual([])
  expect(times(evening).length).toBeGreaterThan(0)
  expect(times(evening).every((text) => text > '18h10')).toBe(true)
})

// requirement B75
test('A club that takes no bookings online gives its phone, then its neighbours’ first times', async () => {
  const page = await site.visitor().open(`/reservations/slots?center=orleans&date=${inTwoDays}`)
  const links = page.main.links.filter(({ href }) => !href.includes('center=orleans'))
  const [, call, time] = links
  expect(links[0]?.name).toMatch(/^Changer/)
  expect(call?.name).toMatch(/^Appeler le \d\d /)
  expect(call?.href).toMatch(/^tel:\+?\d+$/)
  expect(page.main.headings).toContain('Les plus proches en ligne')
  const slots = await time?.follow()
  expect(slots?.heading).not.toContain('Orléans')
  expect(slots?.main.form('Continuer')).toBeDefined()
})

// requirement C21
test('A club that one looks at on a phone is made one’s own with one press, and offered no more', async () => {
  const page = await toursOn(inTwoDays)
  const own = await page.main.press(`Faire de ${tours.name} mon club`)
  expect(own.address).toBe(page.address)
  expect(own.part('banner').link('Ton club').name).toContain(tours.name)
  expect(own.main.buttons).toEqual([])
})
