import type { Center } from '@quatre/contract'
import { dayInZone, formatPhone, kilometres, phoneLink, plural } from '@quatre/domain'
import { typographic } from '../../ui/typographic.ts'
import { openingStatus, openText } from './open-text.ts'

/** A centre as a line of a list shows it: words only, made on the server. */
export type CenterLine = ReturnType<typeof centerLine>

export function centerLine(center: Center, now: number) {
  const { id, slug, name, address, latitude, longitude, openState, distanceKm } = center
  return {
    id,
    slug,
    name: typographic(name),
    address: typographic(`${address.number} ${address.street}`.trim()),
    town: typographic(`${address.postalCode} ${address.city}`),
    phoneText: formatPhone(center.phoneNumber),
    phoneHref: phoneLink(center.phoneNumber),
    region: center.regionWeb && typographic(center.regionWeb.name),
    latitude,
    longitude,
    path: centerPath(center),
    bookable: center.bookingWebAvailable,
    /** `own`: the row itself is drawn as new. */
    look: centerLook(center.features),
    hasP20: center.features.p20,
    opening: openingStatus(openState),
    openText: openText(openState, dayInZone(now, center.timeZone)),
    sports: sportsText(center.sports),
    distance: distanceKm === null ? null : kilometres(distanceKm),
  }
}

const centerLook = ({ styledNew, newBadge }: Center['features']): 'own' | 'badge' | null =>
  styledNew ? 'own' : newBadge ? 'badge' : null

/** The address of a centre's page, its name in it. */
export function centerPath({ id, slug }: Pick<Center, 'id' | 'slug'>): string {
  return `/nos-centres/${id}/${slug}`
}

/** « 12 terrains de padel, squash, fitness ». */
function sportsText([first, ...others]: Center['sports']): string {
  if (first === undefined) return ''
  const courts = `${plural(first.courts, 'terrain', 'terrains')} de ${first.name.toLowerCase()}`
  return [courts, ...others.map(({ name }) => name.toLowerCase())].join(', ')
}
