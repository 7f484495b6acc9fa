/**
 * The same text without what nobody sees: direction marks, zero-width and filler characters
 * (Unicode's default ignorable and format ones, and the empty braille cell). They would make two
 * names look alike, or turn the text around them.
 */
export function visibleText(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu, '')
}

/** The name that hides who bears it (requirement M43). */
export const hidingName = 'Deleted'

/** Whether a name is the one that hides who bears it, however it is written. */
export function isHidingName(name: string): boolean {
  return name.toLowerCase() === hidingName.toLowerCase()
}
