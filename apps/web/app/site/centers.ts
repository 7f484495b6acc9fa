import type { Center } from '@quatre/contract'

/** The centres that the site shows, as one request finds them. */
export interface Centers {
  /** All of them, in French order. */
  centers(): Promise<readonly Center[]>
  /** The one of a slug (a text) or an id (a number); null without it. */
  center(slugOrId: string | number | null): Promise<Center | null>
}

/** @param list the API's answer, asked once for a request */
export function centersOf(list: () => Promise<readonly Center[]>): Centers {
  return {
    centers: list,
    async center(slugOrId) {
      if (slugOrId === null) return null
      const found = (await list()).find(({ slug, id }) => slugOrId === slug || slugOrId === id)
      return found ?? null
    },
  }
}
