import type { Center, ContentPackage } from '@quatre/contract'
import { contracted, courtsForPeople, peopleAtOnce, plural } from '@quatre/domain'
import { artAddress } from '../../../ui/art/addresses.ts'
import type { RequestContext } from '../../../site/context.ts'
import { typographic } from '../../../ui/typographic.ts'
import type { LiveBlock } from './live-block.ts'
import type { NetworkFigures } from './network-figures.ts'

const usualSizes = [12, 24, 48, 96]
/** A usual size that comes as near to the largest says the same twice. */
const nearLargest = 0.9

/**
 * The courts that groups of several sizes need, up to the largest that can play at once: at a centre by its own courts,
 * else by those of the network's largest (requirement ED57). Null where no package fits.
 */
export async function loadGroupSizes(
  site: RequestContext,
  center: Center | null,
  { occasion = '' }: LiveBlock,
): Promise<NetworkFigures | null> {
  const query = { occasion, ...(center && { center: center.id }) }
  const [{ packages }, all] = await Promise.all([
    site.api.content.packages({ query }),
    site.centers(),
  ])
  const where = center ? [center] : all
  const largestFor = (offered: ContentPackage) =>
    Math.max(...where.map((one) => largestGroup(one, offered)))
  const groups = packages
    .map((offered) => ({ offered, most: largestFor(offered) }))
    .filter(({ most }) => most > 0)
    .toSorted((a, b) => a.offered.minPeople - b.offered.minPeople)
  const [first] = groups
  if (!first) return null
  const fewest = first.offered.minPeople
  const largest = Math.max(...groups.map(({ most }) => most))
  const below = usualSizes.filter((size) => size >= fewest && size < largest * nearLargest)
  const figures = [...below, largest].flatMap((people) => {
    const offered = groups.findLast(
      (group) => group.offered.minPeople <= people && people <= group.most,
    )?.offered
    if (!offered) return []
    const needed = courtsForPeople(people, offered)
    const most = Math.max(...where.map((one) => packageCourtCount(one, offered)))
    const art = { kind: 'room', seed: '', mark: `${needed}/${most}` } as const
    return [
      {
        figure: String(people),
        words: groupSizeText(offered, people, center, all),
        picture: artAddress(art, 'tile'),
      },
    ]
  })
  return { figures, people: fewest < largest ? `${fewest} à ${largest}` : String(largest) }
}

/** The most people of a package that can play at once at a centre; 0 where it is not available. */
const largestGroup = (center: Center, offered: ContentPackage) =>
  peopleAtOnce(offered, packageCourtCount(center, offered))

/** The courts of a package’s sport that a centre has. */
export const packageCourtCount = ({ sports }: Center, { sport }: ContentPackage) =>
  sports.find(({ slug }) => slug === sport)?.courts ?? 0

function groupSizeText(
  offered: ContentPackage,
  people: number,
  center: Center | null,
  all: readonly Center[],
): string {
  const needed = courtsForPeople(people, offered)
  const courts = plural(needed, 'terrain', 'terrains')
  const formula = `Formule ${offered.name}\u00a0: ${courts}`
  if (center)
    return contracted(
      `${formula} sur les ${packageCourtCount(center, offered)} de ${typographic(center.name)}.`,
    )
  const having = all.filter((one) => packageCourtCount(one, offered) >= needed).length
  return `${formula}, dans ${plural(having, 'club', 'clubs')}.`
}
