import { isoWithOffset, networkTimeZone, type HoldingCenter } from '@quatre/domain'
import type { PublicContext } from '../mount.ts'
import { Problem } from '../http/problems.ts'
import type { CenterList } from '../core/centers/center-list.ts'
import type { Collection } from '../core/documents/collections.ts'
import type { ContentDocument, ContentIndex } from '../core/documents/content-index.ts'
import { isVisible, nextChange } from '../core/documents/visibility.ts'
import type { Platform } from '../core/platform.ts'
import { isPreviewKey } from './preview.ts'

export type ListedCenter = CenterList['centers'][number]

/** The documents that one request reads. */
export interface Reading {
  readonly index: ContentIndex
  readonly now: number
  readonly center: ListedCenter | null
  readonly centers: readonly ListedCenter[]
  /** The same as documents ask for it. */
  readonly holding: HoldingCenter | null
  /** Whether a document may be shown: it is there for everybody, or the request has the key of its draft. */
  shows(document: ContentDocument | undefined): document is ContentDocument
  /** Of a collection the drafts that the request has the key of. */
  drafts<C extends Collection>(collection: C): readonly ContentDocument<C>[]
  /**
   * When one of the documents appears or goes, and whether a draft is shown. The ETag is made of it
   * and of the content in `besides`: between two changes it stays the same.
   */
  until(documents: readonly ContentDocument[], besides?: string): string | null
  readonly isDraft: () => boolean
}

export type Reader = (
  asked: { readonly center?: number | undefined; readonly apercu?: string | undefined },
  context: PublicContext,
) => Promise<Reading>

/** Opens the reading of one request. Its centre: @throws Problem center_not_found */
export function openReader({ content, centers, environment }: Platform): Reader {
  const { signingKey } = environment
  return async ({ center: centerId, apercu }, { now, reply }) => {
    const [index, { version, centers: listed }] = await Promise.all([content.index(), centers()])
    const center = listed.find(({ id }) => id === centerId) ?? null
    if (centerId !== undefined && center === null) throw new Problem('center_not_found')
    let draft = false
    const shows = (document: ContentDocument | undefined): document is ContentDocument => {
      if (document === undefined) return false
      if (isVisible(document, now)) return true
      if (apercu === undefined || !isPreviewKey(signingKey, document.path, apercu, now))
        return false
      draft = true
      return true
    }
    return {
      index,
      now,
      center,
      centers: listed,
      holding: center && holdingCenter(center),
      isDraft: () => draft,
      shows,
      drafts: (collection) =>
        apercu === undefined
          ? []
          : index.all(collection).filter((one) => !isVisible(one, now) && shows(one)),
      until(documents, besides = '') {
        const change = nextChange(documents, now)
        if (draft) reply.header('cache-control', 'no-store')
        else reply.header('etag', `"${index.revision}.${version}.${change}${besides}"`)
        return change === Infinity ? null : isoWithOffset(change, networkTimeZone)
      },
    }
  }
}

/** A centre as documents ask for it: its flags by the names of the API. */
export function holdingCenter(center: ListedCenter): HoldingCenter {
  const { id, features, hasFid, ceActive, bookingWebAvailable, sports } = center
  const flags = Object.entries({ ...features, hasFid, ceActive, bookingWebAvailable })
  return {
    id,
    flags: new Set(flags.flatMap(([name, up]) => (up ? [name] : []))),
    sports: new Set(sports.map(({ slug }) => slug)),
  }
}
