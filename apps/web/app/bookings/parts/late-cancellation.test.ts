import { expect, test } from 'vitest'
import { lateCancellation } from './late-cancellation.ts'

test('a late cancellation is said with the centre’s own limit, also across a change of clock', () => {
  const startingDate = '2026-10-25T18:30:00+01:00'
  const freeUntil = '2026-10-23T19:30:00+02:00'
  expect(lateCancellation({ startingDate, freeUntil })).toBe(
    'À moins de 48\u00a0h du début, une annulation n’est plus remboursée, sauf si d’autres réservent et paient tout ton créneau\u00a0: l’argent revient alors sur ton SOLDE.',
  )
})
