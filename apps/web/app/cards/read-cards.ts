import type { Center, Member, Offer } from '@quatre/contract'
import { idIn } from '../site/form/form-text.ts'
import type { RequestContext } from '../site/context.ts'
import { centerInPath } from '../centers/parts/named-center.ts'

type Params = Readonly<Record<string, string | undefined>>

/** The centre that a page of cards is about: of its address, else the chosen one. */
export async function centerOfCards(
  site: RequestContext,
  url: URL,
  params: Params,
): Promise<Center | null> {
  const asked = url.searchParams.get('center')
  const named = await centerInPath(site, params)
  if (asked) return site.center(idIn(asked) ?? asked)
  return named ?? site.center(site.chosenCenterSlug)
}

/** The plans that are good in a centre; without one, those of the network and one of a centre. */
export async function readOffers(
  { api }: RequestContext,
  center: Center | null,
): Promise<readonly Offer[]> {
  if (center !== null) return api.cards.offers({ body: { centerId: center.id } })
  const all = await api.cards.offers({ body: {} })
  return all.filter((offer) => offer.center === null)
}

export function readActiveCards({ api }: RequestContext, { id }: Pick<Member, 'id'>) {
  return api.cards.items({ body: { userId: id, isActive: true } })
}
