const endings = 'com|net|org|info|biz|fr|eu|be|ch|uk|ru|cn|io|co|xyz|top|online|shop|site'
/** An address of the web: with a scheme, with a path, or a domain name with a usual ending (a French word is none) that is no mail’s. */
const link = new RegExp(
  String.raw`(?:https?://|www\.)\S+|[\w-]+\.[a-z]{2,24}/\S|(?<![@\w.-])(?:[\w-]+\.)+(?:${endings})\b(?!@|\.\w)`,
  'gi',
)
const mostLinks = 2
const mostOfSameWords = 2

/**
 * Whether a request looks like advertising, so that a person reviews it before any mail is sent:
 * three links or more, or the same words to three centres within the hour (requirement L28); where no
 * form was shown, one link, or the same words three times (requirement L26).
 */
export function isSuspect({
  texts,
  centersOfSameWords,
  timesOfSameWords,
  isFromForm,
}: {
  /** All that was typed. */
  readonly texts: readonly string[]
  /** The number of centres that got these words within the hour, this request included. */
  readonly centersOfSameWords: number
  /** The number of times these words came within the hour, this request included. */
  readonly timesOfSameWords: number
  readonly isFromForm: boolean
}): boolean {
  const links = texts.join('\n').match(link)?.length ?? 0
  if (links > mostLinks || centersOfSameWords > mostOfSameWords) return true
  return !isFromForm && (links > 0 || timesOfSameWords > mostOfSameWords)
}
