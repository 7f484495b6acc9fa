import { writeFile } from 'node:fs/promises'
import { frenchFontPath, frenchFonts, makeFrenchFont } from '../apps/web/bundling/french-fonts.ts'

/** Cuts the fonts of the pages anew: `npm exec -- node scripts/generate-fonts.ts`. */
for (const name of frenchFonts) await writeFile(frenchFontPath(name), await makeFrenchFont(name))
