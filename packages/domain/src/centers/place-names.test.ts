import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPlaces, matchPlace, placeKey, placeKeys } from './place-names.ts'

test.each([
  ['Saint-Étienne', 'saintetienne'],
  ['ST ETIENNE', 'saintetienne'],
  ['Ste-Foy-lès-Lyon', 'saintefoyleslyon'],
  ['L’Haÿ-les-Roses', 'lhaylesroses'],
  ['Strasbourg', 'strasbourg'],
  [' -- ', ''],
])('%j is compared as %s', (name, key) => expect(placeKey(name)).toBe(key))

const match = (typed: string, name: string) => matchPlace(placeKey(typed), placeKey(name))

// requirement C22
describe('matchPlace', () => {
  test.each([
    ['Toulouse', 'Toulouse', 'whole'],
    ['saint etienne', 'Saint-Étienne', 'whole'],
    ['toul', 'Toulouse', 'beginning'],
    ['st et', 'Saint-Étienne', 'beginning'],
    ['toulose', 'Toulouse', 'nearlyWhole'],
    ['touluose', 'Toulouse', 'nearlyWhole'],
    ['ttoulouse', 'Toulouse', 'nearlyWhole'],
    ['goulouse', 'Toulouse', 'nearlyWhole'],
    ['toulouze', 'Toulouse', 'nearlyWhole'],
    ['nce', 'Nice', 'nearlyWhole'],
    ['bourdeau', 'Bordeaux', 'nearlyBeginning'],
    ['borde', 'Bordeaux', 'beginning'],
    ['bourdaux', 'Bordeaux', null],
    ['brode', 'Bordeaux', 'nearlyBeginning'],
    ['clemont', 'Clermont-Ferrand', 'nearlyBeginning'],
    ['tro', 'Toulouse', null],
    ['paris', 'Toulouse', null],
    ['', 'Toulouse', null],
    ['toulouse matabiau', 'Toulouse', null],
  ])('%j names %j: %s', (typed, name, found) => expect(match(typed, name)).toBe(found))

  const names = ['Nice', 'Muret', 'Augny', 'Saint-Priest', 'Villeneuve-d’Ascq', 'Bobigny']
  const mistakes = fc.tuple(
    fc.constantFrom(...names.map(placeKey)),
    fc.constantFrom('other', 'missing', 'doubled', 'swapped'),
    fc.nat(),
    fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  )
  test('one letter that is another, missing, doubled or swapped with the next is forgiven', () => {
    fc.assert(
      fc.property(mistakes, ([name, mistake, place, letter]) => {
        const typed = withMistake(name, mistake, place % name.length, letter)
        expect(matchPlace(typed, name)).not.toBeNull()
      }),
    )
  })

  test('two wrong letters are not', () => expect(match('doulouze', 'Toulouse')).toBeNull())
})

function withMistake(name: string, mistake: string, at: number, letter: string): string {
  const [before, here = '', after] = [name.slice(0, at), name[at], name.slice(at + 1)]
  if (mistake === 'other') return before + letter + after
  if (mistake === 'missing') return before + after
  if (mistake === 'doubled') return before + here + here + after
  return before + after.slice(0, 1) + here + after.slice(1)
}

describe('findPlaces', () => {
  const place = (name: string, population: number, hasClub = false) => {
    return { name, keys: placeKeys(name), population, hasClub }
  }
  const places = [
    place('Toulouse', 500_000, true),
    place('Toulon', 180_000),
    place('Toul', 16_000),
    place('Lille', 236_000),
    place('L’Île-Saint-Denis', 8_000),
    place('La Rochelle', 78_000),
    place('Saint-Étienne', 173_000),
    place('Strasbourg', 290_000),
    place('Muret', 25_000, true),
    place('Mur', 200_000),
  ]
  test.each([
    ['what is named wholly first', 'toul', ['Toul', 'Toulouse', 'Toulon']],
    ['then the larger of those that begin so', 'tou', ['Toulouse', 'Toulon', 'Toul']],
    ['a large town in spite of a wrong letter', 'lile', ['Lille', 'L’Île-Saint-Denis']],
    ['a name without its article', 'rochel', ['La Rochelle']],
    ['both readings of « st »', 'st', ['Saint-Étienne', 'Strasbourg']],
    ['a town with a club', 'mure', ['Muret', 'Mur']],
    ['nothing for nothing', ' - ', []],
  ])('%s: %j', (_name, typed, found) => {
    expect(findPlaces(places, typed, 8).map(({ name }) => name)).toEqual(found)
  })

  test('at most so many', () => expect(findPlaces(places, 'tou', 2)).toHaveLength(2))
})
