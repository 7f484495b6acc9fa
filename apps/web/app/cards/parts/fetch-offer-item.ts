import { ApiProblem, type OfferItem } from '@quatre/contract'
import type { RequestContext } from '../../site/context.ts'

type FoundItem =
  | { readonly failed: false; readonly item: OfferItem }
  | { readonly failed: true; readonly message: string }

/** A card of the member; a failure is returned as a flag and a message. */
export async function fetchOfferItem({ api }: RequestContext, id: number): Promise<FoundItem> {
  try {
    return { failed: false, item: await api.cards.item({ params: { id } }) }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { failed: true, message: error.message }
  }
}
