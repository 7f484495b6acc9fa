import type { Center } from '@quatre/contract'
import type { ReactNode } from 'react'
import type { RequestContext } from '../../../site/context.ts'

/** A live block as its document writes it: its subject, never its facts. */
export interface LiveBlock {
  readonly id: string
  readonly type: string
  readonly title: string
  /** A sport by its slug. */
  readonly sport?: string | undefined
  /** A flag of centres. */
  readonly feature?: string | undefined
  readonly occasion?: string | undefined
  readonly kind?: string | undefined
  readonly tag?: string | undefined
}

export interface LiveData {
  /** Replaces the document's where the facts need another. */
  readonly title?: string
  /** The lowest price of a player, as text: the value of `{prix}` of the document. */
  readonly price?: string
  /** « 12 à 72 », the number of people that can play at once: the value of `{personnes}`. */
  readonly people?: string
}

/**
 * Reads the facts of a live block, of the page's centre, else of the chosen one; null of neither. It answers null for
 * nothing to show: then the block is left out with its heading, as it is when this throws.
 */
export type LoadLive<Data extends LiveData> = (
  site: RequestContext,
  center: Center | null,
  block: LiveBlock,
  /** The query of the page's address. */
  query: URLSearchParams,
) => Promise<Data | null>

/** The block without its heading, which the page writes. */
export type LiveView<Data extends LiveData> = (props: {
  readonly block: LiveBlock
  readonly data: Data
}) => ReactNode
