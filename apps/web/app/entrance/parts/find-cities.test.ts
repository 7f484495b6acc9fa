import type { Api } from '@quatre/contract'
import { expect, test } from 'vitest'
import { completeCity } from './find-cities.ts'

const completedCity = async (names: readonly string[], city: string) => {
  const cities = async () => ({ cities: names.map((name) => ({ name })), message: '' })
  const api = { members: { cities } } as unknown as Api
  return (await completeCity(api, { postalCode: '31770', city })).city
}

test.each([
  ['the only one there is', ['Colomiers'], '', 'Colomiers'],
  ['the only one in place of one elsewhere', ['Colomiers'], 'Tours', 'Colomiers'],
  ['the one that was chosen', ['Joué', 'Tours'], 'Tours', 'Tours'],
  ['none of several while none is chosen', ['Joué', 'Tours'], '', ''],
  ['none where there are none', [], 'Tours', ''],
])('The commune of a postal code is %s', async (_what, names, city, meant) => {
  expect(await completedCity(names, city)).toBe(meant)
})
