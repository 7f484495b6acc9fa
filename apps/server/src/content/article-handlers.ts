import type { ArticleEntry, contract } from '@quatre/contract'
import { fold } from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import type { ContentDocument } from '../core/documents/content-index.ts'
import type { Platform } from '../core/platform.ts'
import { documentHead, documentSeo } from './document-head.ts'
import { documentCenterIds, isForAnyOr } from './for-center.ts'
import { openReader } from './reading.ts'

type Document = ContentDocument<'articles'>

const wordsPerMinute = 230
const mostRelated = 3

/** News, the latest first. */
export function articleHandlers(
  platform: Platform,
): Pick<Handlers<typeof contract.content>, 'articles' | 'article'> {
  const open = openReader(platform)
  return {
    async articles({ query }, context) {
      const reading = await open(query, context)
      const { index, now, center } = reading
      const there = latestFirst(index.visible('articles', now)).filter(isForAnyOr(reading.holding))
      const own = (document: Document) => document.data.centers.includes(center?.id ?? 0)
      const ordered = [...there.filter(own), ...there.filter((document) => !own(document))]
      const search = query.search ?? ''
      const words = fold(search).split(' ').filter(Boolean)
      const isWordless = words.length === 0 && search.trim() !== ''
      const found = ordered.filter(
        (document) =>
          (query.tag === undefined || document.data.tags.some((tag) => tag === query.tag)) &&
          !isWordless &&
          hasWords(document, words),
      )
      const first = (query._page - 1) * query._limit
      const byTag = Map.groupBy(
        there.flatMap(({ data }) => data.tags),
        (tag) => tag,
      )
      return {
        articles: found.slice(first, first + query._limit).map(articleEntry),
        total: found.length,
        tags: [...byTag].map(([tag, { length: total }]) => ({ tag, total })),
        until: reading.until(index.all('articles')),
      }
    },

    async article({ params: { slug }, query }, context) {
      const reading = await open(query, context)
      const { index, now } = reading
      const document = index.at(`/articles/${slug}`) as Document | undefined
      if (!reading.shows(document)) throw new Problem('not_found')
      const others = latestFirst(index.visible('articles', now))
      const place = others.indexOf(document)
      const { renderText } = await import('../core/documents/render.ts')
      const neighbour = (other: Document | undefined) =>
        other ? { slug: other.slug, title: other.data.title } : null
      return {
        ...articleEntry(document),
        blocks: renderText(document.text),
        seo: documentSeo(document.data),
        related: relatedArticles(document, others).map(articleEntry),
        // in the order of time
        previous: place < 0 ? null : neighbour(others[place + 1]),
        next: place < 1 ? null : neighbour(others[place - 1]),
        until: reading.until(index.all('articles')),
        draft: reading.isDraft(),
      }
    },
  }
}

export const latestFirst = (documents: readonly Document[]): Document[] =>
  documents.toSorted(
    (a, b) => b.data.date.localeCompare(a.data.date) || a.path.localeCompare(b.path),
  )

export function articleEntry(document: Document): ArticleEntry {
  const { date, author, tags, event = null, updatedAt = `${date}T00:00:00Z` } = document.data
  const words = document.text.split(/\s+/).length
  return {
    ...documentHead(document),
    // the time of its file is that of a clone
    updatedAt,
    slug: document.slug,
    date,
    author,
    tags: [...tags],
    centerIds: documentCenterIds(document),
    event,
    minutes: Math.ceil(words / wordsPerMinute),
  }
}

/** Whether every word of the search is in the article, in any case and with any accents. */
function hasWords({ data, text }: Document, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const folded = fold(`${data.title} ${data.description} ${text}`)
  return words.every((word) => folded.includes(word))
}

/** Those it names, then those with most in common, the newest first. */
function relatedArticles(document: Document, others: readonly Document[]): Document[] {
  const { related, tags, centers } = document.data
  const common = ({ data }: Document) =>
    data.tags.filter((tag) => tags.includes(tag)).length +
    data.centers.filter((id) => centers.includes(id)).length
  const named = (other: Document) => Number(related.includes(other.slug))
  return others
    .filter((other) => other !== document && (named(other) || common(other) > 0))
    .toSorted((a, b) => named(b) - named(a) || common(b) - common(a))
    .slice(0, mostRelated)
}
