import { describe, expect, test } from 'vitest'
import { standForAll } from '../../../apps/server/src/testing/stand.ts'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'

const stand = await standForAll('home_search', { members: 0, pages: 'built' })

async function page(url: string): Promise<string> {
  const { payload, statusCode } = await stand.app.inject({ url, headers: { host: 'localhost' } })
  expect(statusCode).toBe(200)
  return payload.replaceAll('<!-- -->', '')
}

interface Option {
  readonly value: string
  readonly text: string
}

/** The options of one field of the home form. */
async function readOptions(field: string): Promise<Option[]> {
  const home = await page('/')
  const [select = ''] = new RegExp(`<select name="${field}".*?</select>`, 's').exec(home) ?? []
  const options = select.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)/g)
  return [...options].map(([, value = '', text = '']) => ({ value, text }))
}

describe('every « Dès » of the home form leads to the slots from then on', () => {
  test.each([
    ['in the morning', fixtureNow],
    ['late', Date.parse('2026-11-24T20:05:00+01:00')],
    ['too late for an evening', Date.parse('2026-11-24T22:05:00+01:00')],
  ])('around a place, asked %s', async (_name, now) => {
    stand.clock(now)
    const starts = await readOptions('from')
    expect(starts.length).toBeGreaterThan(15)
    const around = 'latitude=43.6&longitude=1.44&sport=3&date=2026-11-25&duration=60'
    const shown = await Promise.all(
      starts.map(async ({ value }) => {
        const slots = await page(`/reservations/slots?from=${value}&${around}`)
        return /Dès (\d+h\d\d), pour/.exec(slots)?.[1]
      }),
    )
    expect(shown).toEqual(starts.map(({ text }) => text))
  })

  test('of one centre, where that start is chosen', async () => {
    stand.clock(fixtureNow)
    const whileOpen = (await readOptions('from')).filter(({ text }) =>
      /^(?:[89]|1\d|2[01])h/.test(text),
    )
    expect(whileOpen).toHaveLength(14)
    const atToulouse = 'center=toulouse&sport=3&date=2026-11-25&duration=60'
    const chosen = await Promise.all(
      whileOpen.map(async ({ value }) => {
        const slots = await page(`/reservations/slots?from=${value}&${atToulouse}`)
        return /class="inline-block">(\d+h\d\d) · /.exec(slots)?.[1]
      }),
    )
    expect(chosen).toEqual(whileOpen.map(({ text }) => text))
  })
})

// requirement B176
test('far from every club, how far the nearest one is is said', async () => {
  stand.clock(fixtureNow)
  const at = (latitude: number, longitude: number) =>
    page(`/reservations/slots?latitude=${latitude}&longitude=${longitude}&date=2026-11-25`)
  expect(await at(48.39, -4.48)).toMatch(/le plus proche est à \d{3}\skm/)
  expect(await at(43.6, 1.44)).not.toContain('le plus proche est')
})
