/** The length of a code, without its dashes. */
const length = 12
/** No I, L, O and U (Crockford's base 32): they are mistaken for others on paper. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const misread: Partial<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * The stored form of a works-council ticket's code, from a typed text: capitals and dashes do not count, and letters
 * that look like figures are those. Null when it can be no code.
 */
export function canonicalTicketCode(typed: string): string | null {
  const code = [...typed.toUpperCase().replaceAll(/[\s\p{Pd}.]/gu, '')]
    .map((letter) => misread[letter] ?? letter)
    .join('')
  return code.length === length && [...code].every((letter) => alphabet.includes(letter))
    ? code
    : null
}
