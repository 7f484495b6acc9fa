import { contentFields, type ContentBlock } from '@quatre/contract'
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
  // what a text about a club needs; pictures stand in blocks
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

/** A block as it is answered: `html` where its document has `text`. */
export function renderBlock(block: DocumentBlock): ContentBlock {
  if (block.type === 'text') return withHtml(block)
  if (block.type === 'quote') return withHtml(block)
  if (block.type === 'steps') return { ...block, items: block.items.map(withHtml) }
  if (block.type === 'plan') return { ...block, items: block.items.map(withHtml) }
  return block
}

const liveFence = /^```bloc\n([\s\S]*?)^```$/m

/**
 * A text as blocks: live ones stand in it fenced as « bloc », in YAML.
 * @throws ZodError of a block that is not one
 */
export function renderText(text: string): ContentBlock[] {
  // what is split at stands at the odd places
  return text.split(liveFence).flatMap((part, index): ContentBlock[] => {
    if (index % 2 === 1) return [contentFields.liveBlock.parse(parse(part))]
    if (part.trim() === '') return []
    return [{ id: `texte-${index / 2 + 1}`, type: 'text', html: renderMarkdown(part) }]
  })
}

/** Where the links of a text lead, and the HTML that stands in it. */
export function linksOf(text: string): { readonly url: string; readonly isHtml: boolean }[] {
  const found: { url: string; isHtml: boolean }[] = []
  const walk = (node: Nodes): void => {
    if (node.type === 'link' || node.type === 'definition' || node.type === 'image') {
      found.push({ url: node.url, isHtml: false })
    }
    if (node.type === 'html') found.push({ url: node.value, isHtml: true })
    if ('children' in node) node.children.forEach(walk)
  }
  walk(processor.parse(text))
  return found
}
