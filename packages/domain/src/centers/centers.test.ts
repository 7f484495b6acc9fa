import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupByRegion, mapSearchLink, searchCenters, slugify, sortCenters } from './centers.ts'

const ileDeFrance = { id: 1, name: 'Île-de-France' }
const occitanie = { id: 5, name: 'Occitanie' }
const center = (
  centerName: string,
  city = centerName,
  postalCode = '75001',
  regionWeb: { id: number; name: string } | null = ileDeFrance,
) => ({ centerName, address: { city, postalCode }, regionWeb })

/** Any, half pairs too; « binary » of fast-check takes a second to be made. */
const codePoint = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code))

const names = (list: readonly { centerName: string }[]) => list.map((found) => found.centerName)

// requirement C2
describe('sortCenters', () => {
  test('follows French order, accents and numbers included', () => {
    const list = ['Lyon 10', 'Évry', 'Lyon 9', 'Foix', 'Epinal'].map((name) => center(name))
    expect(names(sortCenters(list))).toEqual(['Epinal', 'Évry', 'Foix', 'Lyon 9', 'Lyon 10'])
  })

  test('puts the « Collectionneur » last', () => {
    const list = ['Hôtel du Collectionneur', 'Agen', 'Toulouse'].map((name) => center(name))
    expect(names(sortCenters(list))).toEqual(['Agen', 'Toulouse', 'Hôtel du Collectionneur'])
  })

  test('leaves the list given as it was', () => {
    const list = [center('Toulouse'), center('Agen')]
    sortCenters(list)
    expect(names(list)).toEqual(['Toulouse', 'Agen'])
  })
})

describe('searchCenters', () => {
  const list = [
    center('Toulouse Colomiers', 'Colomiers', '31770'),
    center('Saint-Étienne', 'Saint-Étienne', '42000'),
    center('Strasbourg', 'Strasbourg', '67000'),
    center('St Denis', 'Plaine Commune', '93200'),
    center('L’Haÿ', 'L’Haÿ-les-Roses', '94240'),
    center('Colmar', 'Colmar', '68000'),
  ]
  test.each([
    ['colomiers', ['Toulouse Colomiers']],
    ['TOUL col', ['Toulouse Colomiers']],
    ['saint etienne', ['Saint-Étienne']],
    ['st-étienne', ['Saint-Étienne']],
    ['saint denis', ['St Denis']],
    ['st', ['Saint-Étienne', 'Strasbourg', 'St Denis']],
    ['lhay', []],
    ["l'hay", ['L’Haÿ']],
    ['31', ['Toulouse Colomiers']],
    ['31 770', ['Toulouse Colomiers']],
    ['770', []],
    ['69000', []],
  ])('%j finds %j', (text, found) => expect(names(searchCenters(list, text))).toEqual(found))

  test.each(['', '   ', '-'])('%j finds all', (text) => {
    expect(searchCenters(list, text)).toEqual(list)
  })

  test('takes any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        expect(searchCenters(list, text).length).toBeLessThanOrEqual(list.length)
      }),
    )
  })
})

// requirement C3
describe('groupByRegion', () => {
  const groups = groupByRegion([
    center('Nowhere', 'Nowhere', '98000', null),
    center('Toulouse', 'Toulouse', '31000', occitanie),
    center('Paris 20'),
    center('Créteil'),
  ])

  test('orders regions as French does, « Autre » last', () => {
    expect(groups.map((group) => group.regionName)).toEqual(['Île-de-France', 'Occitanie', 'Autre'])
  })

  test('keeps the order of names within a region', () => {
    expect(names(groups[0]?.centers ?? [])).toEqual(['Créteil', 'Paris 20'])
  })
})

test.each([
  ['Île-de-France', 'ile-de-france'],
  ['L’Haÿ-les-Roses', 'l-hay-les-roses'],
  [' Sacré-Cœur (20e) ', 'sacre-coeur-20e'],
])('the slug of %j is %s', (text, slug) => expect(slugify(text)).toBe(slug))

test('a slug holds letters, digits and single hyphens only', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), (text) => {
      expect(slugify(text)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
    }),
  )
})

test('the map link searches the whole address', () => {
  const link = mapSearchLink({
    number: '12',
    street: 'rue de l’Été & fils',
    postalCode: '31770',
    city: 'Colomiers',
  })
  expect(new URL(link).searchParams.get('query')).toBe('12 rue de l’Été & fils, 31770 Colomiers')
})
