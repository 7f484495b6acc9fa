import { readFileSync } from 'node:fs'
import { openAddresses } from './addresses.ts'
import { buildIndex, type ContentDocument, type ContentIndex } from './content-index.ts'
import { fieldLine } from './lines.ts'
import type { Complaint, ContentFolder } from './read-documents.ts'
import { textMarks, renderText } from './render.ts'
import { voiceFaults } from './voice.ts'

/** The names of the site that documents may use. */
export interface SiteFacts {
  /** The ids of all centres, by slug. */
  readonly centers: ReadonlyMap<string, number>
  /** The addresses of all pages, as the router writes them. */
  readonly patterns: readonly string[]
}

/**
 * All faults of documents beyond those that their schemas find: centres, articles and pages that
 * are not there, texts that are no Markdown of ours, words (requirement CT30).
 */
export function checkDocuments(
  folders: readonly ContentFolder[],
  { centers, patterns }: SiteFacts,
): { readonly index: ContentIndex; readonly complaints: readonly Complaint[] } {
  const complaints: Complaint[] = []
  const index = buildIndex(folders, (complaint) => complaints.push(complaint))
  const isAddress = openAddresses(patterns, { index, centers })
  for (const document of index.documents) {
    const complain = (field: readonly PropertyKey[], reason: string, words?: string) =>
      complaints.push({
        file: document.file,
        line: lineWith(document.file, words, fieldLine(document, field)),
        field: field.join('.'),
        reason,
      })
    checkReferences(document, { index, centers, complain })
    for (const [field, text] of documentTexts(document)) {
      for (const { reason, words } of voiceFaults(text))
        complain(field, `${reason} : « ${words} »`, words)
      const key = field.at(-1)
      const isMarkdown = key === 'a' || (key === 'text' && document.collection !== 'menus')
      const { links, formatted } = textMarks(text)
      if (isMarkdown) checkMarkdown(text, (reason) => complain(field, reason))
      else if (formatted !== null)
        complain(field, `ce champ n’a pas de mise en forme : « ${formatted} »`, formatted)
      for (const url of isMarkdown ? links : key === 'url' || key === 'to' ? [text] : []) {
        if (url.startsWith('/') && !isAddress(url)) complain(field, `lien mort : ${url}`, url)
      }
    }
    const marks = documentTexts(document).map(([, text]) => text.split('!').length - 1)
    if (marks.reduce((sum, count) => sum + count, 0) > 1)
      complain([], 'plus d’un point d’exclamation')
    if ('title' in document.data && String(document.data.title).endsWith('?')) {
      complain(['title'], 'un titre affirme')
    }
  }
  return { index, complaints }
}

interface Known {
  readonly index: ContentIndex
  readonly centers: ReadonlyMap<string, number>
  complain(field: readonly PropertyKey[], reason: string): void
}

function checkReferences(document: ContentDocument, { index, centers, complain }: Known): void {
  const { data, collection, dir, slug } = document
  const ids = new Set(centers.values())
  for (const field of ['centers', 'notCenters'] as const) {
    for (const id of data[field])
      if (!ids.has(id)) complain([field], `le centre ${id} n’existe pas`)
  }
  for (const [field, id] of [
    ['event', 'event' in data ? data.event?.centerId : undefined],
    ['centerId', 'centerId' in data ? data.centerId : undefined],
    ['center_id', 'center_id' in data ? data.center_id : undefined],
  ] as const) {
    if (id !== undefined && !ids.has(id)) complain([field], `le centre ${id} n’existe pas`)
  }
  for (const other of 'related' in data ? data.related : []) {
    if (index.at(`/articles/${other}`) === undefined)
      complain(['related'], `l’article ${other} n’existe pas`)
  }
  if ('opening' in data && index.at(`/openings/${data.opening}`) === undefined)
    complain(['opening'], `l’ouverture ${data.opening} n’existe pas`)
  const centerSlug = collection === 'center-pages' ? (dir.split('/')[2] ?? '') : slug
  if (['center-pages', 'menus'].includes(collection) && !centers.has(centerSlug)) {
    complain([], `le centre ${centerSlug} n’existe pas`)
  }
  if (collection === 'center-pages') {
    const page = index.at(`/pages/${slug}`) as ContentDocument<'pages'> | undefined
    if (page === undefined) complain([], `la page ${slug} n’existe pas`)
    const { omit } = (document as ContentDocument<'center-pages'>).data
    for (const id of omit) {
      if (page?.data.blocks.every((block) => block.id !== id))
        complain(['omit'], `le bloc ${id} n’existe pas`)
    }
  }
}

function checkMarkdown(text: string, complain: (reason: string) => void): void {
  try {
    renderText(text)
  } catch (error) {
    complain(`un bloc est refusé : ${error instanceof Error ? error.message : String(error)}`)
  }
  const { links, html } = textMarks(text)
  for (const tag of html) complain(`du HTML : ${tag}`)
  for (const url of links) {
    if (!/^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(url)) complain(`lien refusé : ${url}`)
  }
}

/** Every text of a document, with the fields that lead to it. */
function documentTexts(document: ContentDocument): [field: PropertyKey[], text: string][] {
  const found: [PropertyKey[], string][] = document.text === '' ? [] : [[['text'], document.text]]
  const walk = (value: unknown, field: PropertyKey[]): void => {
    if (typeof value === 'string') found.push([field, value])
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(inner, [...field, key])
    }
  }
  walk(document.data, [])
  return found
}

/** The line of some words of a text that begins on a line. */
function lineWith(file: string, words: string | undefined, start: number): number {
  const [first = ''] = words?.split('\n') ?? []
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(start - 1)
  return (
    start +
    Math.max(
      0,
      lines.findIndex((line) => line.includes(first)),
    )
  )
}
