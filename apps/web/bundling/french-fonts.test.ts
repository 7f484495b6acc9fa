import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { frenchCharacters, frenchFontPath, frenchFonts, makeFrenchFont } from './french-fonts.ts'

test.each(frenchFonts)(
  'The %s kept in the sources is the one that is cut from the whole',
  async (name) => {
    expect((await makeFrenchFont(name)).equals(await readFile(frenchFontPath(name)))).toBe(true)
  },
)

// the face of the series is in its own style sheet, for all characters
const ranged = frenchFonts.filter((name) => name !== 'series')

test.each(ranged)('The style sheet gives %s the characters that it has', async (name) => {
  const css = await readFile('apps/web/app/ui/fonts.css', 'utf8')
  const [, ranges = ''] = new RegExp(`${name}-french[^}]*unicode-range:([^;]*);`).exec(css) ?? []
  const given = ranges.split(',').flatMap((range) => {
    const [first = NaN, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, place) => first + place)
  })
  expect(given).toEqual(
    [...frenchCharacters].map((each) => each.codePointAt(0)).toSorted((a = 0, b = 0) => a - b),
  )
})
