/**
 * What nobody sees: direction marks, zero-width and filler characters (Unicode's default ignorable
 * and format ones, and the empty braille cell). They would make two names look alike, or turn the
 * text around them.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** A picture, perhaps of several parts: only there a joiner or a selector of variants shows. */
const picture =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*/gu

/** Whether every character of a text shows. */
export function isVisible(text: string): boolean {
  return text.replace(picture, '').search(unseen) < 0
}

/** The same text without what nobody sees: for text that nobody here can be asked to correct. */
export function visibleText(text: string): string {
  return text.replace(unseen, '')
}

/** The name that hides who bears it (requirement M43). */
export const hidingName = 'Deleted'

/** Whether a name is the one that hides who bears it, however it is written. */
export function isHidingName(name: string): boolean {
  return name.toLowerCase() === hidingName.toLowerCase()
}

/** A first name as it is shown: each of its parts begins with a capital, the rest stays as it was typed. */
export function capitalised(firstName: string): string {
  return firstName.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toLocaleUpperCase('fr'))
}
