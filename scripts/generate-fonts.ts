import { writeFile } from 'node:fs/promises'
import {
  frenchFontPath,
  frenchFonts,
  makeFrenchFont,
  makeReceiptFont,
  receiptFontNames,
  receiptFontPath,
} from '../apps/web/bundling/french-fonts.ts'

/** Cuts the fonts of the pages and of receipts anew: `npm exec -- node scripts/generate-fonts.ts`. */
for (const name of frenchFonts) await writeFile(frenchFontPath(name), await makeFrenchFont(name))
for (const name of receiptFontNames) {
  await writeFile(receiptFontPath(name), await makeReceiptFont(name))
}
