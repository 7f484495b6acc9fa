import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { toulouse, tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('prices')

const search = `/reservations/slots?place=${toulouse.postalCode}&date=2026-11-26`
const day = `/reservations/slots?center=${tours.slug}&date=2026-11-26`

// requirement B178
test('Lists of free times name the unit of their prices, a chosen time its court’s and a player’s', async () => {
  const visitor = site.visitor()
  const notes = async (address: string) => {
    const { text } = (await visitor.open(address)).main
    return (
      text.replaceAll(/\s/g, ' ').match(/[Pp]rix du terrain(?:, (?:\d h(?: \d\d)?|à \d))?/g) ?? []
    )
  }
  expect(await notes('/padel')).toEqual(['prix du terrain, 1 h 30'])
  expect(await notes(search)).toEqual(['Prix du terrain, 1 h 30'])
  expect(await notes(day)).toEqual(['Prix du terrain, à 4'])
  await visitor.open(`/${toulouse.slug}`)
  expect(await notes('/')).toEqual(['Prix du terrain, 1 h 30'])
  const chosen = await visitor.open(`${day}&from=14:00&duration=90`)
  expect(chosen.main.text).toMatch(/\d+\s€ le terrain, soit (?:environ )?[\d,]+\s€ par joueur/)
})
