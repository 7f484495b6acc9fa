import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** The characters of French pages: letters, figures, punctuation, signs and arrows. */
export const frenchCharacters = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, place) => String.fromCodePoint(0x20 + place)),
  ...'ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŒŸàâäæçèéêëîïôöùûüœÿ',
  ...'©«»‘’“”–—…·•°€×−←↑→↓',
  '\u00a0',
  '\u2009',
  '\u202f',
].join('')

/** Spacing, capital forms and figures of one width; the rest of the features is never asked for. */
const keepFeatures = ['ccmp', 'locl', 'mark', 'mkmk', 'rvrn', 'rclt', 'kern', 'tnum', 'lnum']

const inter = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'

/** The weights and widths that the style sheets ask for. */
const fonts = {
  inter: { file: inter, variationAxes: { wght: { min: 400, max: 700 } } },
  archivo: {
    file: archivo,
    variationAxes: { wght: { min: 800, max: 900 }, wdth: { min: 100, max: 125 } },
  },
  // the narrowest width, of the series alone
  series: { file: archivo, variationAxes: { wght: 880, wdth: 62 } },
} as const

/** The letters of names from the rest of Europe: Latin Extended-A. */
const extendedLatin = Array.from({ length: 0x80 }, (_, place) =>
  String.fromCodePoint(0x100 + place),
).join('')

/** The letters and signs of western Europe: names are not all French. */
const westernLatin = Array.from({ length: 0x60 }, (_, place) =>
  String.fromCodePoint(0xa0 + place),
).join('')

/** The fonts that receipts hold: one weight each, as PDF wants them. */
const receiptFonts = {
  text: { file: inter, variationAxes: { wght: 400 } },
  strong: { file: inter, variationAxes: { wght: 600 } },
  extended: { file: inter.replace('latin', 'latin-ext'), variationAxes: { wght: 600 } },
  title: { file: archivo, variationAxes: { wght: 850, wdth: 118 } },
} as const

export type ReceiptFont = keyof typeof receiptFonts
export const receiptFontNames = Object.keys(receiptFonts) as ReceiptFont[]

export const receiptFontPath = (name: ReceiptFont) =>
  `apps/server/src/core/receipts/fonts/${name}.ttf`

/** A font of receipts. */
export const makeReceiptFont = (name: ReceiptFont): Promise<Buffer> =>
  subset(
    receiptFonts[name],
    'truetype',
    name === 'extended' ? extendedLatin : frenchCharacters + westernLatin + 'ı',
  )

export type FrenchFont = keyof typeof fonts
export const frenchFonts = Object.keys(fonts) as FrenchFont[]

export const frenchFontPath = (name: FrenchFont) => `apps/web/app/ui/fonts/${name}-french.woff2`

/**
 * A font with only the characters of French pages, a third of the whole one's weight: every first visit loads it.
 * Any other character comes from the whole font (ui/fonts.css).
 */
export const makeFrenchFont = (name: FrenchFont): Promise<Buffer> =>
  subset(fonts[name], 'woff2', frenchCharacters)

async function subset(
  { file, variationAxes }: (typeof fonts)[FrenchFont] | (typeof receiptFonts)[ReceiptFont],
  targetFormat: 'woff2' | 'truetype',
  characters: string,
): Promise<Buffer> {
  const whole = await readFile(createRequire(import.meta.url).resolve(file))
  return subsetFont(whole, characters, {
    targetFormat,
    noHinting: true,
    keepFeatures,
    variationAxes,
  })
}
