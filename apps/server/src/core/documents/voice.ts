/** A fault of a French sentence, and the words that show it. */
export interface Fault {
  readonly reason: string
  readonly words: string
}

const empty =
  'n’hésite|que tu sois débutant|expérience unique|ambiance conviviale|au cœur de|cadre idéal|sport qui cartonne|passionnée?s?|inoubliables?'

/** How a text is not written (requirement CT31). */
const rules: readonly (readonly [reason: string, pattern: RegExp])[] = [
  ['des mots qui ne disent rien', new RegExp(empty, 'giu')],
  ['on dit « tu »', /(?<![\p{L}-])(?:vous|votre|vos)(?![\p{L}-])/giu],
  ['apostrophe ou guillemet droit', /[\p{L}\d]['"]|['"][\p{L}\d]/gu],
  ['espace insécable manquante', /[\p{L}\p{N})»…] ?[?!;](?![\w=&])|[\p{L}\p{N})»] :(?=\s)/gu],
  ['espace insécable manquante', /\S (?=[€»])|« |«(?=[\p{L}\d])|[\p{L}\d.](?=»)/gu],
  ['une heure s’écrit 18h30', /\b\d{1,2}H\d{2}\b|\b\d{1,2}:\d{2}\b/gu],
  ['pas d’émoji', /\p{Extended_Pictographic}/gu],
]

/** An address, a name in one or a date is no sentence. */
const isPlain = (text: string): boolean =>
  /^(?:\/|#|https:|mailto:|tel:|\d{4}-\d\d)/.test(text) || /^[\p{Ll}\d-]+$/u.test(text)

/** The parts of a text that a program reads: code, live blocks, where links lead, fields to be filled in. */
const forPrograms = /```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|\{\w+\}/g

/** The faults of a document's text against the voice of the product. */
export function voiceFaults(text: string): Fault[] {
  if (isPlain(text)) return []
  const read = text.replaceAll(forPrograms, (code) => 'x'.repeat(code.length))
  return rules.flatMap(([reason, pattern]) =>
    [...read.matchAll(pattern)].map(({ index, 0: { length } }) => ({
      reason,
      words: text.slice(index, index + length),
    })),
  )
}
