import { expect, test } from 'vitest'
import { fill } from './fill.ts'

const facts = { ville: 'Colomiers', prix: '5,50\u00a0€' }

// requirement ED6
test.each([
  ['Le padel à {ville}', facts, 'Le padel à Colomiers'],
  ['Jouer dès {prix}', facts, 'Jouer dès 5,50\u00a0€'],
  ['Jouer à {ville} dès {prix}', { ville: 'Muret' }, 'Jouer à Muret'],
  ['On joue. À {ville}, dès {prix} par joueur. Viens !', { ville: 'Muret' }, 'On joue. Viens !'],
  ['Le panier est à {ville}', {}, ''],
])('%s', (text, known, filled) => {
  expect(fill(text, known)).toBe(filled)
})
