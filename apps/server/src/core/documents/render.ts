import { contentFields, type ContentBlock, type ContentPage } from '@quatre/contract'
import type { Nodes } from 'mdast'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { parse } from 'yaml'
import type { DataOf } from './collections.ts'

const { attributes, protocols } = defaultSchema

const schema: typeof defaultSchema = {
  ...defaultSchema,
  // the formats that a text about a club needs; pictures are blocks
  tagNames:
    'p h2 h3 h4 ul ol li strong em a blockquote table thead tbody tr th td hr br code pre del'.split(
      ' ',
    ),
  attributes: { ...attributes, a: ['href', 'title'] },
  protocols: { ...protocols, href: ['https', 'mailto', 'tel'] },
  clobberPrefix: '',
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  // HTML in a text is left out
  .use(remarkRehype)
  .use(rehypeSanitize, schema)
  .use(rehypeStringify)

const known = new Map<string, string>()

/** The HTML of a text in Markdown, with nothing in it that a browser would run. */
export function renderMarkdown(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const html = String(processor.processSync(text))
  known.set(text, html)
  return html
}

type DocumentBlock = DataOf<'pages'>['blocks'][number]

const withHtml = <T extends { readonly text: string }>({ text, ...rest }: T) => ({
  ...rest,
  html: renderMarkdown(text),
})

/** Questions with their answers in HTML. */
export const renderQuestions = (items: DataOf<'pages'>['faq']): ContentPage['faq'] =>
  items.map(({ q, a }) => ({ q, html: renderMarkdown(a) }))

/** A block as it is answered: `html` where its document has `text`. */
export function renderBlock(block: DocumentBlock): ContentBlock {
  if (block.type === 'text') return withHtml(block)
  if (block.type === 'quote') return withHtml(block)
  if (block.type === 'steps') return { ...block, items: block.items.map(withHtml) }
  if (block.type === 'plan') return { ...block, items: block.items.map(withHtml) }
  if (block.type === 'faq') return { ...block, items: renderQuestions(block.items) }
  return block
}

const liveFence = /^```bloc\n([\s\S]*?)^```$/m

/**
 * A text as blocks: live ones are fenced as « bloc », in YAML.
 * @throws ZodError of a block that is not one
 */
export function renderText(text: string): ContentBlock[] {
  // the separators are at the odd places
  return text.split(liveFence).flatMap((part, index): ContentBlock[] => {
    if (index % 2 === 1) return [contentFields.liveBlock.parse(parse(part))]
    if (part.trim() === '') return []
    return [{ id: `texte-${index / 2 + 1}`, type: 'text', html: renderMarkdown(part) }]
  })
}

/** A part of a text that is no word. */
interface Marks {
  /** The targets of its links. */
  readonly links: readonly string[]
  readonly html: readonly string[]
  /** The first words that are more than plain text; null when there are none. */
  readonly formatted: string | null
}

const formats: ReadonlySet<string> = new Set<Nodes['type']>([
  ...(['link', 'linkReference', 'image', 'imageReference', 'definition', 'html'] as const),
  ...(['strong', 'emphasis', 'delete', 'inlineCode', 'code', 'heading', 'table'] as const),
])
/** Texts are read again whenever one document changes. */
const readMarks = new Map<string, Marks>()

export function textMarks(text: string): Marks {
  const read = readMarks.get(text)
  if (read !== undefined) return read
  const links: string[] = []
  const html: string[] = []
  let formatted: string | null = null
  const walk = (node: Nodes): void => {
    const { start, end } = node.position ?? {}
    const source = text.slice(start?.offset, end?.offset)
    if (node.type === 'link' || node.type === 'definition' || node.type === 'image') {
      links.push(node.url)
    }
    if (node.type === 'html') html.push(node.value)
    // an address without link markup is plain text
    if (formats.has(node.type) && !(node.type === 'link' && !source.startsWith('[')))
      formatted ??= source
    if ('children' in node) node.children.forEach(walk)
  }
  walk(processor.parse(text))
  const marks = { links, html, formatted }
  readMarks.set(text, marks)
  return marks
}
