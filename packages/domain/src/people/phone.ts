const separators = /[\s\-‐‑‒–—()[\]{}]/g

/**
 * A French mobile as ten digits: 06 or 07 and 8 digits after removing spaces, dashes and brackets
 * (requirement M7); null when it is not one.
 */
export function parseMobilePhone(text: string): string | null {
  const digits = text.replace(separators, '')
  return /^0[67]\d{8}$/.test(digits) ? digits : null
}

/** A French number, mobile or not, as ten digits that begin with 0; null when it is not one. */
export function parsePhone(text: string): string | null {
  const digits = text.replace(separators, '').replaceAll('.', '')
  return /^0[1-9]\d{8}$/.test(digits) ? digits : null
}

/** A French number in pairs, `05 61 23 45 67`, unbreakable; any other number as given. */
export function formatPhone(number: string): string {
  const digits = number.replace(/[\s.\-()]/g, '').replace(/^\+33/, '0')
  if (!/^0\d{9}$/.test(digits)) return number
  return digits.replace(/\d{2}(?=\d)/g, '$&\u00a0')
}

/** Numbers of the overseas departments have their own country codes: they stay as dialled. */
const overseas = /^0(?:26[239]|508|590|594|596|639|69\d)/

/** The `tel:` link of a French number, in international form where that is `+33`. */
export function phoneLink(number: string): string {
  const dialled = number.replace(/[^\d+]/g, '')
  return `tel:${overseas.test(dialled) ? dialled : dialled.replace(/^0(?=[1-9])/, '+33')}`
}
