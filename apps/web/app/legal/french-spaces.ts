const noBreak = '\u00a0'

/**
 * Puts unbreakable spaces where French wants them: before `: ; ? ! » € %`, after `«`, and between a
 * number and its unit.
 */
export function frenchSpaces(text: string): string {
  return text
    .replace(/ (?=[:;?!»€%])/g, noBreak)
    .replace(/(?<=«) /g, noBreak)
    .replace(/(?<=\d) (?=[\p{L}\d])|(?<=\bh) (?=\d)/gu, noBreak)
}
