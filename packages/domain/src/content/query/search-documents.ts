import type { QueryDocument, Search } from './parse-query.ts'

/** The words of documents, by field: computed once for the lifetime of the documents. */
export interface SearchIndex {
  /** Documents with their score, the best first. */
  find(search: Search): ReadonlyMap<QueryDocument, number>
}

/** The number of times a word occurs in each document. */
type Postings = Map<QueryDocument, number>

const wordsIn = (text: unknown): string[] =>
  typeof text === 'string' ? (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) : []

/**
 * Finds words as v1 of Nuxt Content does: in any case, by their beginning, with one letter wrong,
 * missing or too many, but the first one right; accents count.
 */
export function createSearchIndex(
  documents: readonly QueryDocument[],
  fields: readonly string[],
): SearchIndex {
  // by field and first letter
  const words = new Map<string, Map<string, Postings>>()
  for (const document of documents) {
    for (const field of fields) {
      for (const word of wordsIn(document[field])) {
        const group = words.getOrInsertComputed(field + word[0], () => new Map<string, Postings>())
        const postings = group.getOrInsertComputed(word, () => new Map())
        postings.set(document, (postings.get(document) ?? 0) + 1)
      }
    }
  }

  /** The scores of documents for one word of the search in one field. */
  function documentScores(wanted: string, field: string): Postings {
    const scores: Postings = new Map()
    for (const [word, postings] of words.get(field + wanted[0]) ?? []) {
      const likeness = wordLikeness(wanted, word)
      if (likeness === 0) continue
      const rarity = Math.log(1 + documents.length / postings.size)
      for (const [document, times] of postings) {
        const score = likeness * rarity * (times / (times + 1))
        if (score > (scores.get(document) ?? 0)) scores.set(document, score)
      }
    }
    return scores
  }

  return {
    find({ field, text }) {
      const wanted = [...new Set(wordsIn(text))]
      const total: Postings = new Map()
      for (const searched of field === null ? fields : [field]) {
        const found = wanted.map((word) => documentScores(word, searched))
        const needed = field === null ? wanted.length : 1
        for (const document of new Set(found.flatMap((scores) => [...scores.keys()]))) {
          const held = found.filter((scores) => scores.has(document))
          if (held.length < needed) continue
          const score = held.reduce((sum, scores) => sum + (scores.get(document) ?? 0), 0)
          total.set(document, (total.get(document) ?? 0) + score)
        }
      }
      return new Map([...total].toSorted(([, a], [, b]) => b - a))
    },
  }
}

/** 1: the word itself; less: it begins so, or does with one letter changed; 0: another word. */
function wordLikeness(wanted: string, word: string): number {
  if (wanted === word) return 1
  let same = 0
  while (same < wanted.length && wanted[same] === word[same]) same += 1
  if (same === wanted.length) return 0.75
  if (same === 0) return 0
  const rest = wanted.slice(same)
  const isOneOff =
    word.startsWith(rest.slice(1), same + 1) || // wrong
    word.startsWith(rest.slice(1), same) || // too many
    word.startsWith(rest, same + 1) // missing
  return isOneOff ? 0.5 : 0
}
