import { expect, test } from 'vitest'
import {
  birthDateFault,
  emailFault,
  mobileFault,
  passwordFault,
  postalCodeFault,
} from './field-faults.ts'

const today = '2026-11-21'
const unwritten = 'Format incorrect, utilisez JJ / MM / AAAA'
const impossible = 'Cette date de naissance n’est pas possible'

test.each([
  ['', null],
  ['14/05/1990', null],
  ['29/02/2024', null],
  ['21/11/2026', null],
  ['14/05', unwritten],
  ['14/05/19', unwritten],
  ['aa/bb/cccc', unwritten],
  ['31/02/1990', impossible],
  ['29/02/2023', impossible],
  ['22/11/2026', impossible],
  ['21/11/1906', null],
  ['20/11/1906', impossible],
])('The birth date %j is answered with %j', (text, answer) =>
  expect(birthDateFault(text, today)).toBe(answer),
)

test.each([
  [emailFault, 'jeanne@exemple.fr', 'jeanne@exemple', 'Adresse e-mail invalide'],
  [postalCodeFault, '31770', '317', 'Code postal invalide'],
  [postalCodeFault, '97400', '99000', 'Code postal invalide'],
  [passwordFault, 'volee-2026', 'volee', '6 à 16 caractères'],
])('%o takes nothing and %j, and answers %j with « %s »', (fault, good, bad, sentence) => {
  expect([fault(''), fault(good), fault(bad)]).toEqual([null, null, sentence])
})

test.each(['', '05 12 34 56 78', '06 12 34 56 7'])(
  'The mobile %j gets a sentence about its format',
  (text) =>
    expect(mobileFault(text)).toBe('Mettre 0 au début du numéro et 10 chiffres obligatoires'),
)

test('A whole mobile gets none', () => expect(mobileFault('06 12 34 56 78')).toBeNull())
