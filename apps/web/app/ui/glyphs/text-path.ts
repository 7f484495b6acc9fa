import { glyphs } from './archivo.gen.ts'

interface TextPlace {
  readonly x: number
  /** Of the base line of the letters. */
  readonly y: number
  readonly size: number
  /** A longer text is drawn smaller. */
  readonly maxWidth: number
  readonly fill: string
}

const unitsHigh = 1000
/** As headings have it (ui/base.css). */
const tracking = -20

/** A text in the headings' face as outlines, for a picture that is drawn where no font is. */
export function textPath(text: string, { x, y, size, maxWidth, fill }: TextPlace): string {
  const letters = [...text.normalize('NFC')].map(letterGlyph).filter((glyph) => glyph !== undefined)
  const units = letters.reduce((sum, [advance]) => sum + advance + tracking, 0)
  const scale = Math.min(size / unitsHigh, maxWidth / Math.max(units, 1))
  let at = 0
  const paths = letters.map(([advance, outline]) => {
    const path = outline && `<path transform="translate(${at})" d="${outline}"/>`
    at += advance + tracking
    return path
  })
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}">${paths.join('')}</g>`
}

const spaces = /^\s$/u

/** A letter that the face lacks is drawn without its signs, or left out. */
const letterGlyph = (letter: string) =>
  glyphs[spaces.test(letter) ? ' ' : letter] ?? glyphs[letter.normalize('NFD').charAt(0)]
