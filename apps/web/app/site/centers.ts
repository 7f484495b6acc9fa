import type { Api, Center } from '@quatre/contract'

/** The centres that the site shows, as one request finds them. */
export interface Centers {
  /** All of them, in French order. */
  centers(): Promise<readonly Center[]>
  /** The one of a slug (a text) or an id (a number); null without it. */
  center(slugOrId: string | number | null): Promise<Center | null>
}

type Query = NonNullable<Parameters<Api['centers']['list']>[0]>['query']

const slugPattern = /^[a-z0-9-]{1,80}$/
const largestId = 2 ** 31 - 1

/** @param list the API's answer, asked once for a request */
export function centersFrom(list: (query: Query) => Promise<readonly Center[]>): Centers {
  return {
    centers: () => list({}),
    async center(slugOrId) {
      const query = typeof slugOrId === 'number' ? { id: slugOrId } : { slug: slugOrId ?? '' }
      const isOne = query.id === undefined ? slugPattern.test(query.slug) : query.id <= largestId
      if (!isOne) return null
      const found = (await list(query)).find(({ slug, id }) => slugOrId === slug || slugOrId === id)
      return found ?? null
    },
  }
}
