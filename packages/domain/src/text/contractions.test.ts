import { expect, test } from 'vitest'
import { contracted } from './contractions.ts'

// requirement CT64
test.each([
  ['Réserver à Hôtel du Collectionneur', 'Réserver à l’Hôtel du Collectionneur'],
  [
    '6 terrains sur les 8 de Hôtel du Collectionneur.',
    '6 terrains sur les 8 de l’Hôtel du Collectionneur.',
  ],
  ['Bientôt autour de Évry-Courcouronnes', 'Bientôt autour d’Évry-Courcouronnes'],
  ['Ta bande au club de Aix-en-Provence', 'Ta bande au club d’Aix-en-Provence'],
  ['Venir à Le Mans, près de Le Mans', 'Venir au Mans, près du Mans'],
  ['Le padel à La Rochelle, à Lille et de Nice', 'Le padel à La Rochelle, à Lille et de Nice'],
  ['Une idée de Ajaccio', 'Une idée d’Ajaccio'],
])('%s: %s', (text, french) => expect(contracted(text)).toBe(french))
