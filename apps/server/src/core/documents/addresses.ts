import type { ContentIndex } from './content-index.ts'

/** The folders whose documents have a page each, by the address of that page. */
const pagesOfDocuments = [
  [/\/actualites\/([^/]+)$/, '/articles/'],
  [/\/ouvertures-a-venir\/([^/]+)(?:\/confirmation)?$/, '/openings/'],
  [/\/recrutement\/([^/]+)$/, '/jobs/'],
] as const

/**
 * Says of a path whether it leads to a page of the site: by the patterns of its router, for a centre that
 * there is, and to a document that there is.
 */
export function openAddresses(
  patterns: readonly string[],
  { index, centers }: { index: ContentIndex; centers: ReadonlyMap<string, number> },
): (path: string) => boolean {
  const known = new Set(patterns)
  const slugs = [...centers.keys()].join('|')
  const expressions = patterns
    .filter((pattern) => /[:*]/.test(pattern) && pattern !== '/*')
    .map((pattern) => {
      const source = pattern.replaceAll(/\.|\*|\/:(\w+)(\??)/g, (part, name, isOptional) => {
        if (part === '.') return '\\.'
        if (part === '*') return '.+'
        return `(?:/(?:${name === 'center_name' ? slugs : '[^/]+'}))${isOptional}`
      })
      return new RegExp(`^${source}$`)
    })
  return (address) => {
    const [path = ''] = address.split(/[?#]/)
    if (known.has(path)) return true
    if (!expressions.some((expression) => expression.test(path))) return false
    return pagesOfDocuments.every(([page, folder]) => {
      const slug = page.exec(path)?.[1]
      return slug === undefined || index.at(folder + slug) !== undefined
    })
  }
}
