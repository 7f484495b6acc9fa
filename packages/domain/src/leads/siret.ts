/**
 * The 14 digits of a SIRET without spaces; null when the Luhn checksum is wrong. La Poste has one SIREN for thousands
 * of places, whose SIRET add up to a multiple of five instead (INSEE).
 */
export function parseSiret(text: string): string | null {
  const digits = text.replaceAll(/[\s.]/g, '')
  if (!/^\d{14}$/.test(digits) || /^0+$/.test(digits)) return null
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0)
  if (digits.startsWith('356000000') && sum % 5 === 0) return digits
  return luhnSum(digits) % 10 === 0 ? digits : null
}

/** The 9 digits of a SIREN without spaces; null when the Luhn checksum is wrong. */
export function parseSiren(text: string): string | null {
  const digits = text.replaceAll(/[\s.]/g, '')
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return null
  return luhnSum(digits) % 10 === 0 ? digits : null
}

/** A French VAT number, « FR » with a key of its SIREN, spaces left out; null of any other. */
export function parseVatNumber(text: string): string | null {
  const number = text.replaceAll(/[\s.]/g, '').toUpperCase()
  const siren = parseSiren(number.slice(4))
  if (siren === null) return null
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return number === `FR${String(key).padStart(2, '0')}${siren}` ? number : null
}

function luhnSum(digits: string): number {
  return [...digits].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
}
