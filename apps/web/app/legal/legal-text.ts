/** A figure to remember and its meaning. */
interface Essential {
  readonly figure: string
  readonly text: string
}

/** A part of a text: a paragraph, a list, names with their facts, or figures to remember. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly facts: Readonly<Record<string, string>> }
  | { readonly essentials: readonly Essential[] }

/**
 * In the texts a link is written `[words](address)`, and spaces are plain ones: those that must not
 * break are found when the text is shown.
 */
export interface Section {
  /** The anchor of its heading. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
  readonly sections?: readonly Section[]
}

export interface LegalText {
  readonly title: string
  /** For search engines. */
  readonly description: string
  readonly opening: readonly Block[]
  readonly sections: readonly Section[]
}
