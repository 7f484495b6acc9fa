import type { Center, ContentBlock } from '@quatre/contract'
import type { RequestContext } from '../../../site/context.ts'
import type { LiveBlock, LiveData, LoadLive } from './live-block.ts'
import { loaders, type LiveDataOf, type LiveType } from './loaders.ts'

export type LoadedBlock = {
  readonly [Type in LiveType]: LiveBlock & { readonly type: Type; readonly data: LiveDataOf<Type> }
}[LiveType]

/** A block whose content is all in its document. */
export type StillBlock = Extract<ContentBlock, { readonly type: keyof typeof stillTypes }>

/** A block as a page shows it: live ones with their facts. */
export type ShownBlock = StillBlock | LoadedBlock

const stillTypes = {
  text: true,
  essentials: true,
  steps: true,
  plan: true,
  quote: true,
  faq: true,
  cta: true,
  form: true,
} as const

export const isLive = (block: ContentBlock): block is Exclude<ContentBlock, StillBlock> =>
  !(block.type in stillTypes)

/**
 * The live blocks of a page with their facts, all read at once. A block without facts, that fails, or of an unknown
 * kind is left out; failures are reported (requirement ED7).
 */
export async function loadLive(
  site: RequestContext,
  center: Center | null,
  blocks: readonly ContentBlock[],
  query: URLSearchParams,
): Promise<LoadedBlock[]> {
  const known: Readonly<Record<string, LoadLive<LiveData> | undefined>> = loaders
  const read = async (block: LiveBlock) => {
    try {
      const data = (await known[block.type]?.(site, center, block, query)) ?? null
      return data === null ? [] : [{ ...block, data } as LoadedBlock]
    } catch (error) {
      site.reportError(new Error(`live block ${block.id}`, { cause: error }))
      return []
    }
  }
  return (await Promise.all(blocks.filter(isLive).map(read))).flat()
}
