/** Latin Extended-A but ı, Œ and œ: the letters of a font of their own. */
export const extendedLetters = /([\u0100-\u0130\u0132-\u0148\u014a-\u0151\u0154-\u017e]+)/

const drawn = /^[ -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u017e‘’“”–—…•€−]$/u

/** A text in the letters that the fonts of receipts have: another letter is the nearest of them, else « ? ». */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(/[\u2009\u202f]/g, '\u00a0'), letterFor).join('')

function letterFor(char: string): string {
  if (drawn.test(char)) return char
  if (/^[\p{M}\p{Cf}]$/u.test(char)) return ''
  const parts = char.normalize('NFKD')
  const letters = parts.replaceAll(/\p{M}/gu, '')
  // of two accents the first is kept where the letter has it
  const accented = parts.slice(0, 2).normalize('NFC')
  if (letters.length === 1 && drawn.test(accented)) return accented
  return letters !== '' && Array.from(letters).every((letter) => drawn.test(letter)) ? letters : '?'
}
