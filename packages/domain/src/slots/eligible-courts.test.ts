import { expect, test } from 'vitest'
import { eligibleCourts } from './slot-offer.ts'

const courts = [
  { id: 1, sportId: 3, fieldTypeId: 1, places: 4 },
  { id: 2, sportId: 3, fieldTypeId: 1, places: 2 },
  { id: 3, sportId: 3, fieldTypeId: 2, places: 2 },
  { id: 4, sportId: 5, fieldTypeId: 1, places: 4 },
]

test.each([
  ['« Peu importe » takes those with room for all who play', 0, 4, [1]],
  ['« Peu importe » takes the small ones where two play', 0, 2, [1, 2, 3]],
  ['a field type takes its own, small ones too', 1, 4, [1, 2]],
  ['a field type of small courts only takes these', 2, 4, [3]],
  ['an unknown field type takes none', 9, 4, []],
])('%s', (_, fieldTypeId, playerCount, courtIds) => {
  const found = eligibleCourts(courts, { id: 3, playerCount }, fieldTypeId)
  expect(found.map(({ id }) => id)).toEqual(courtIds)
})
