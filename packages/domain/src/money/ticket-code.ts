/** How long a code is, without its dashes. */
const length = 12
/** No I, L, O and U (Crockford's base 32): what is read from paper is mistaken for no other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const misread: Partial<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * The code of a works-council ticket as it is kept, of what somebody typed: capitals and dashes do not
 * count, and letters that look like figures are those. Null of what can be no code.
 */
export function canonicalTicketCode(typed: string): string | null {
  const code = [...typed.toUpperCase().replaceAll(/[\s\p{Pd}.]/gu, '')]
    .map((letter) => misread[letter] ?? letter)
    .join('')
  return code.length === length && [...code].every((letter) => alphabet.includes(letter))
    ? code
    : null
}
