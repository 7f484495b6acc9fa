import { expect, test } from 'vitest'
import {
  attribute,
  elementsIn,
  parseHtml,
  elementText,
} from '../../../apps/server/src/testing/pages/html.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('center_marks')

// requirement CT70
test('Lists distinguish clubs styled as new, with the badge NEW and with P20', async () => {
  const { answer } = await site.visitor().ask('/centers')
  const rows = elementsIn(parseHtml(answer.html)).filter((element) =>
    attribute(element, 'class')?.split(' ').includes('center-row'),
  )
  const named = (wanted: (row: (typeof rows)[number]) => boolean) =>
    rows
      .filter(wanted)
      .flatMap((row) => elementsIn(row).filter(({ tagName }) => tagName === 'h3'))
      .map((heading) => elementText(heading).trim())
      .toSorted()
  expect(rows.length).toBeGreaterThan(30)
  const styled = ['Bordeaux Mérignac', 'Lyon Ouest Champagne']
  expect(named((row) => attribute(row, 'data-look') === 'new')).toEqual(styled)
  expect(named((row) => elementText(row).includes('Nouveau club'))).toEqual(styled)
  expect(named((row) => elementText(row).includes('NEW'))).toEqual([
    'Aix-en-Provence Les Milles',
    'Annecy Seynod',
    'La Rochelle Puilboreau',
    'Perpignan',
  ])
  expect(named((row) => elementText(row).includes('P20'))).toEqual([
    'Bobigny',
    'Lyon Saint-Priest',
    'Paris Est Montreuil',
    'Évry-Courcouronnes',
  ])
})

// requirement CT70
test.each([
  [79, ['Nouveau club']],
  [81, ['Nouveau club']],
  [75, ['NEW']],
  [83, ['NEW']],
  [87, ['NEW']],
  [89, ['NEW']],
  [5, ['P20']],
  [25, ['P20']],
  [65, ['P20']],
  [73, ['P20']],
  [42, []],
])('The home of club %i is marked %j, as its line in lists', async (id, marks) => {
  const centers = await site.ask<{ id: number; slug: string }[]>('GET', '/centers')
  const slug = centers.find((center) => center.id === id)?.slug
  const { answer } = await site.visitor().open(`/${slug}`)
  const panel = elementsIn(parseHtml(answer.html)).find((element) =>
    attribute(element, 'class')?.split(' ').includes('club-panel'),
  )
  if (panel === undefined) throw new Error('no panel')
  expect(
    ['Nouveau club', 'NEW', 'P20'].filter((mark) => elementText(panel).includes(mark)),
  ).toEqual(marks)
  const look = marks.includes('Nouveau club') ? 'new' : undefined
  expect(attribute(panel, 'data-look') ?? undefined).toBe(look)
})
