/** No 0, 1, I, L, O and U: they are mistaken for others over the telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 5

/**
 * The reference of a request, `4P-7F3K9`: no secret, and short enough to be said.
 * @param pick a whole number from 0 to below its argument, by chance
 */
export function leadReference(pick: (below: number) => number): string {
  return `4P-${Array.from({ length }, () => alphabet[pick(alphabet.length)]).join('')}`
}
