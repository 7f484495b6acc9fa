import { expect, test } from 'vitest'
import { promoRefusalMessage, promoRefusals } from './promo-refusals.ts'

test('every number of the specification has its sentence', () => {
  expect(Object.keys(promoRefusals).map(Number)).toEqual([
    9, 12027, 12028, 12029, 12030, 12031, 12032, 12033, 12034, 12036, 12037, 12038, 12064, 12066,
    12067, 12068, 12077, 12078, 12079, 12080, 12081,
  ])
})

test.each([
  [9, 'Code promo inexistant'],
  [12033, 'Code promo indisponible'],
  [12066, 'Créneau horaire non éligible'],
  [12068, 'Code promo non valide pour cette durée'],
])('%i is « %s »', (number, sentence) => expect(promoRefusalMessage(number)).toBe(sentence))

test.each([12035, 0, NaN])('%d is refused without a reason', (number) => {
  expect(promoRefusalMessage(number)).toBe('Ce code ne peut pas être appliqué.')
})
