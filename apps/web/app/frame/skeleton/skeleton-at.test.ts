import { expect, test } from 'vitest'
import { skeletonAt } from './skeleton-at.ts'

test.each([
  ['/nos-centres/liste', 'rows'],
  ['/centers/regions/2', 'rows'],
  ['/nos-centres/42/toulouse-colomiers', undefined],
  ['/mon-compte/mes-resa', 'tab'],
  ['/mon-compte/mes-info-persos', 'tab'],
  ['/mon-compte/mes-resa/12/annuler', 'account'],
  ['/reservations/terrain', 'court'],
  ['/tours/reserver', 'slots'],
  ['/paiement', 'payment'],
  ['/paiement/confirmation', undefined],
  ['/moi', undefined],
])('%s is on its way in the shape %s', (path, skeleton) => {
  expect(skeletonAt(path)?.skeleton).toBe(skeleton)
})

test('A centre’s own version is known as one', () => {
  const found = ['/reserver', '/tours/reserver'].map((path) => skeletonAt(path)?.isOfCenter)
  expect(found).toEqual([false, true])
})
