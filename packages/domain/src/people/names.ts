/**
 * Invisible characters: direction marks, zero-width and filler characters (Unicode's default ignorable and format ones,
 * and the empty braille cell). They would make two names look alike, or turn the text around them.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** A picture, perhaps of several parts: only there a joiner or a selector of variants shows. */
const picture =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*/gu

/** Whether every character of a text shows. */
export function isVisible(text: string): boolean {
  return text.replace(picture, '').search(unseen) < 0
}

/** The same text without invisible characters: for text whose author cannot be asked to correct it. */
export function visibleText(text: string): string {
  return text.replace(unseen, '')
}

/** The name that hides a person (requirement M43). */
export const hidingName = 'Deleted'

/** Whether a name is the one that hides a person, in any spelling. */
export function isHidingName(name: string): boolean {
  return name.toLowerCase() === hidingName.toLowerCase()
}

/** A first name as it is shown: each of its parts begins with a capital, the rest stays as it was typed. */
export function capitalised(firstName: string): string {
  return firstName.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toLocaleUpperCase('fr'))
}

/** A player's name as on the sheet of a match: « Zoé DUBOIS »; `lastName` null where they hide it. */
export const nameOnSheet = (firstName: string, lastName: string | null): string =>
  [capitalised(firstName), lastName?.toLocaleUpperCase('fr')].filter(Boolean).join(' ')

const mostInName = { letters: 30, words: 3, apart: 2 }
/** Words that may come between two words of a name: « Maria de Fatima ». */
const particles = /(?<= )(?:d[aeiou]s?|de la|du|la|le|el|al|ben|bin|von|van) /gi
/** Letters, or one with its point, joined by spaces, hyphens and apostrophes: nothing else is in a name. */
const nameForm = /^(?:\p{L}\p{M}*\.|[\p{L}\p{M}]+)(?:[ '’-]+(?:\p{L}\p{M}*\.|[\p{L}\p{M}]+))*$/u

/** Whether a text typed as a first name is one: no address, number or sentence (requirement SH30). */
export const isFirstName = (text: string): boolean =>
  nameForm.test(text) &&
  text.length <= mostInName.letters &&
  text.split(/[ '’-]+/).length <= mostInName.words &&
  text.replace(particles, '').split(/ +/).length <= mostInName.apart

/**
 * A first name as a mail to another person, or a public page, shows it: « Un joueur » when it is none.
 * Its player could write to others by it.
 */
export function nameForOthers(firstName: string | null): string {
  const name = visibleText(firstName ?? '').trim()
  return isFirstName(name) ? capitalised(name) : 'Un joueur'
}
