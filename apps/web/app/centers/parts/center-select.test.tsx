import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CenterSelect } from './center-select.tsx'

const regions = [
  {
    name: 'Occitanie',
    centers: [
      { id: 42, name: 'Toulouse Colomiers', city: 'Colomiers' },
      { id: 43, name: 'La Volée', city: 'Albi' },
    ],
  },
]
const offered = ['Toulouse Colomiers', 'La Volée (Albi)']

test.each([
  ['wanted', undefined, ['Choisis ton club', ...offered], true],
  ['not wanted', 'Aucun', ['Aucun', ...offered], false],
  ['kept or changed', null, offered, false],
])('A club that is %s is chosen from %j', (_how, none, choices, isRequired) => {
  const html = renderToStaticMarkup(<CenterSelect regions={regions} defaultValue="" none={none} />)
  expect(Array.from(html.matchAll(/<option[^>]*>([^<]*)/g), ([, text]) => text)).toEqual(choices)
  expect(html.includes(' required=')).toBe(isRequired)
})
