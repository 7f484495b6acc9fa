import { expect, test } from 'vitest'
import { typographic } from './typographic.ts'

// requirement S14
test('A name is shown with the French apostrophe', () => {
  expect(typographic("Provence-Alpes-Côte d'Azur")).toBe('Provence-Alpes-Côte d’Azur')
})
