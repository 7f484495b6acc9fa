import { fileURLToPath } from 'node:url'
import { openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { extendedLetters, printable } from './printable.ts'

const openFont = (name: string) => {
  const font = openSync(fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url)))
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is no font`)
  return font
}
const french = ['text', 'strong', 'title'].map(openFont)
const extended = openFont('extended')

// requirement CT67
test.each([
  ['Muñoz & Søn, straße d’Åre, n° 7', 'Muñoz & Søn, straße d’Åre, n° 7'],
  ['Łukasz Dvořák', 'Łukasz Dvořák'],
  ['Nguyễn Thị Ánh', 'Nguyên Thi Ánh'],
  ['Ștefan ﬁls', 'Stefan fils'],
  ['Иван 🎾', '???? ?'],
  ['👩‍🚀 ✌️', '?? ?'],
  ['a\u0301', 'á'],
])('%s is printed as %s', (text, shown) => expect(printable(text)).toBe(shown))

test('Every printed character has a glyph in its font, whatever was typed', () => {
  for (let code = 0x20; code < 0x2_ffff; code++) {
    if (code >= 0xd800 && code < 0xe000) continue
    for (const char of printable(String.fromCodePoint(code))) {
      const fonts = char.search(extendedLetters) === 0 ? [extended] : french
      const point = char.codePointAt(0) ?? 0
      for (const font of fonts) {
        if (!font.hasGlyphForCodePoint(point)) {
          throw new Error(`U+${point.toString(16)} ${char} is not in ${font.postscriptName}`)
        }
      }
    }
  }
})
