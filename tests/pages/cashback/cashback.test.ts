import { beforeEach, describe, expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('cashback', {})
beforeEach(() => site.clock(fixtureNow))

// requirement W69
describe('the page of LA FID’', () => {
  test('shows the cashback in euros of real prices', async () => {
    const { main } = await site.visitor().open('/toulouse-colomiers/fid')
    expect(main.text).toContain('5\u00a0% de ce que tu paies par carte')
    const [, paid, back] =
      /Tu paies\s*([\d,]+)\s€.*Il te revient\s*([\d,]+)\s€/.exec(main.text) ?? []
    const cents = (text = '') => Number(text.replace(',', ''))
    expect(cents(paid)).toBeGreaterThan(1000)
    expect(cents(back)).toBe(Math.floor((cents(paid) * 5 + 50) / 100))
    expect(main.text).toContain('Voir mon cashback')
  })

  test('names the nearest club where there is none', async () => {
    const { main } = await site.visitor().open('/ajaccio/fid')
    expect(main.text).toMatch(/Ajaccio n’a pas encore LA FID’\..*Le club le plus proche.*\d+\skm/)
    expect(main.text).not.toContain('Il te revient')
  })
})

// requirement W65
test('the tab shows the card, and says so while there is no cashback', async () => {
  const { visitor } = await site.newMember()
  const { main } = await visitor.open('/mon-compte/fid')
  expect(main.text).toContain('Pas encore de cashback.')
  expect(main.text).toContain('Ta carte')
  expect(main.text).toContain('Rien pour le moment')
  expect(main.text).not.toContain('Ajouter à')
  const pass = await visitor.ask('/mon-compte/fid/carte?pour=apple')
  expect(pass.answer.status).toBe(404)
})
