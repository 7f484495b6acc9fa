import { contracted } from '@quatre/domain'

/** The values of the placeholders of documents; unknown ones are absent. */
export interface Facts {
  readonly ville?: string | undefined
  readonly centre?: string | undefined
  readonly prix?: string | undefined
  readonly personnes?: string | undefined
  readonly centres?: string | undefined
  readonly terrains?: string | undefined
}

/**
 * A text of a document with its placeholders filled in. The words around an unknown fact are left out: « dès {prix} »
 * at the end of a title, the whole sentence elsewhere (requirement ED6).
 */
export function fill(text: string, facts: Facts): string {
  const known = contracted(
    text.replaceAll(
      /\{(ville|centre|prix|personnes|centres|terrains)\}/g,
      (placeholder, name: keyof Facts) => facts[name] ?? placeholder,
    ),
  )
  return known
    .replaceAll(/ dès \{prix\}(?=$|\.)/g, '')
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !sentence.includes('{'))
    .join(' ')
}
