/** An address of the web, with or without its scheme. */
const link = /(?:https?:\/\/|www\.)\S+|[\w-]+\.[a-z]{2,24}\/\S/gi
const mostLinks = 2
const mostCentersOfText = 2

/**
 * Whether a request looks like advertising, so that somebody looks before anybody is written to:
 * three links or more, or the same words to three centres within the hour (requirement L28).
 */
export function isSuspect({
  texts,
  centersOfSameWords,
}: {
  /** All that was typed. */
  readonly texts: readonly string[]
  /** How many centres got these words within the hour, this request included. */
  readonly centersOfSameWords: number
}): boolean {
  const links = texts.join('\n').match(link)?.length ?? 0
  return links > mostLinks || centersOfSameWords > mostCentersOfText
}
