import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** What French pages are written with: their letters, figures, punctuation, signs and arrows. */
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

/** The weights and widths that the style sheets ask for. */
const fonts = {
  inter: {
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  archivo: {
    file: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    variationAxes: { wght: { min: 800, max: 900 }, wdth: { min: 100, max: 125 } },
  },
} as const

export type FrenchFont = keyof typeof fonts
export const frenchFonts = Object.keys(fonts) as FrenchFont[]

/** Where a font stands in the sources. */
export const frenchFontPath = (name: FrenchFont) => `apps/web/app/ui/fonts/${name}-french.woff2`

/**
 * A font with what French pages use of it, a third of the whole one's weight: every first visit loads it.
 * Any other character comes from the whole font (ui/fonts.css).
 */
export async function makeFrenchFont(name: FrenchFont): Promise<Buffer> {
  const { file, variationAxes } = fonts[name]
  const whole = await readFile(createRequire(import.meta.url).resolve(file))
  return subsetFont(whole, frenchCharacters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures,
    variationAxes,
  })
}
