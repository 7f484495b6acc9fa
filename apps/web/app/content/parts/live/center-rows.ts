import type { Center } from '@quatre/contract'
import { dayInZone, distanceKm, formatPhone, kilometres, phoneLink, plural } from '@quatre/domain'
import { slotsAddress } from '../../../bookings/parts/search/search.ts'
import type { RequestContext } from '../../../site/context.ts'
import { networkName, surroundingsAddress } from '../../../site/pages/addresses.ts'
import { openingStatus, openText } from '../../../centers/parts/open-text.ts'
import { typographic } from '../../../ui/typographic.ts'
import type { LiveBlock } from './live-block.ts'
import { folded, hasSubject, type Row, type Rows } from './rows.ts'

const shownOpen = 6
const shownCenters = 9

const openRow = (center: Center, now: number): Row => ({
  name: typographic(center.name),
  detail: openText(center.openState, dayInZone(now, center.timeZone)),
  opening: openingStatus(center.openState),
  to: `/${center.slug}`,
})

/** Whether a centre is open, with its telephone, or the only one that has it; else those that have it and are. */
export async function loadOpenNow(
  site: RequestContext,
  center: Center | null,
  block: LiveBlock,
): Promise<Rows | null> {
  const having = hasSubject(block)
  const all = center && having(center) ? [center] : (await site.centers()).filter(having)
  const [first] = all
  if (!first) return null
  if (all.length === 1) {
    const { phoneNumber } = first
    const called = { figure: formatPhone(phoneNumber), to: phoneLink(phoneNumber) }
    return { words: null, rows: [{ ...openRow(first, site.now), ...called }], ...noMore }
  }
  const open = all.filter(({ openState }) => openState.open)
  const rows = (open.length > 0 ? open : all).map((one) => openRow(one, site.now))
  return {
    words: openWords(open.length, all.length),
    ...folded(rows, shownOpen, 'club', 'clubs'),
  }
}

const openWords = (open: number, all: number) =>
  open === 0
    ? 'Aucun club n’est ouvert maintenant.'
    : `${plural(open, 'club ouvert', 'clubs ouverts')} maintenant, sur ${all}.`

const noMore = { more: [], moreLabel: null }

/** « 12 Rue du Stade, 31770 Colomiers », of the only centre. */
const wayTo = ({ address: { number, street, postalCode, city } }: Center) =>
  `${number} ${street}, ${postalCode} ${city}`

/**
 * The centres with a sport or a feature: around a centre the nearest first, without itself; as a sentence
 * where the document asks for their names alone (`kind: noms`), below their map where it asks for one
 * (`kind: carte`).
 */
export async function loadCentersWith(
  site: RequestContext,
  center: Center | null,
  block: LiveBlock,
): Promise<Rows | null> {
  const found = (await site.centers()).filter(hasSubject(block))
  const others = found.filter(({ id }) => id !== center?.id)
  if (others.length === 0) return null
  if (block.kind === 'noms') {
    const names = found.map(({ name }) => typographic(name)).join(', ')
    return {
      words: `${plural(found.length, 'club', 'clubs')}\u00a0: ${names}.`,
      rows: [],
      ...noMore,
    }
  }
  const placed = others.map((one) => ({ one, km: center && distanceKm(center, one) }))
  if (center) placed.sort((a, b) => (a.km ?? 0) - (b.km ?? 0))
  const rows = placed.map(({ one, km }): Row => {
    const sport = one.sports.find(({ slug }) => slug === block.sport)
    return {
      name: typographic(one.name),
      detail: sport
        ? `${plural(sport.courts, 'terrain', 'terrains')}, ${typographic(one.address.city)}`
        : typographic(found.length === 1 ? wayTo(one) : one.address.city),
      figure: km === null ? null : kilometres(km),
      to:
        sport && one.bookingWebAvailable
          ? slotsAddress({ center: one.slug, sport: sport.id })
          : `/${one.slug}`,
    }
  })
  const picture = {
    src: surroundingsAddress(networkName),
    alt: `La carte de France avec les ${found.length} clubs`,
  }
  return {
    words: center || found.length === 1 ? null : `${found.length} clubs.`,
    ...(block.kind === 'carte' && { picture }),
    ...folded(rows, shownCenters, 'club', 'clubs'),
  }
}
