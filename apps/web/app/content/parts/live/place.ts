import type { Center } from '@quatre/contract'
import { formatPhone, phoneLink } from '@quatre/domain'
import type { RequestContext } from '../../../site/context.ts'
import { typographic } from '../../../ui/typographic.ts'
import { countedCourts } from '../counted-courts.ts'
import type { LiveData } from './live-block.ts'

/** The block with the way there in a centre’s page of padel; every centre has one. */
const wayThere = 'venir'

export interface Place extends LiveData {
  /** « 12 rue du Stade, 31770 Colomiers » */
  readonly address: string
  readonly phone: string
  readonly phoneHref: string
  /** « 8 terrains de padel, 3 de squash » */
  readonly courts: string | null
  /** The way there, as on its own page. */
  readonly html: string
}

/** The address of a centre, its courts, and the way there by train and car; null without a centre. */
export async function loadPlace(
  { api }: RequestContext,
  center: Center | null,
): Promise<Place | null> {
  if (center === null) return null
  const page = await api.content.page({
    params: { section: 'padel' },
    query: { center: center.id },
  })
  const way = page.blocks.find(({ id }) => id === wayThere)
  const { number, street, postalCode, city } = center.address
  return {
    title: `Venir à ${typographic(city)}`,
    address: typographic(`${number} ${street}, ${postalCode} ${city}`),
    phone: formatPhone(center.phoneNumber),
    phoneHref: phoneLink(center.phoneNumber),
    courts: countedCourts(
      [center],
      center.sports.map(({ slug }) => slug),
    ),
    html: way?.type === 'text' ? way.html : '',
  }
}
