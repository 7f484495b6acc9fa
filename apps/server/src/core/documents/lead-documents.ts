import type { CenterId, LeadKind, LeadPackage } from '@quatre/domain'
import type { Content } from './content.ts'

/** An evening that people are invited to. */
export interface Invitation {
  readonly title: string
  /** Instants with their offset. */
  readonly startsAt: string
  readonly deadline: string
  readonly places: number
}

/** A centre that is to open. */
interface Opening {
  readonly city: string
  readonly isOpen: boolean
}

interface AskedPackage {
  readonly occasion: LeadKind['occasion']
  readonly slug: string
  /** The centre it is asked of, where it is known. */
  readonly centerId?: CenterId | undefined
}

/** The offers that requests may name, as documents describe them; null of an unknown one. */
export interface LeadDocuments {
  /** With the price of the centre. */
  findPackage(asked: AskedPackage): Promise<LeadPackage | null>
  /** @param day the local day, `YYYY-MM-DD` */
  findInvitation(
    center: { readonly id: CenterId; readonly slug: string },
    day: string,
  ): Promise<Invitation | null>
  findOpening(slug: string): Promise<Opening | null>
}

/** The same, of the documents that may be seen now. */
export function openLeadDocuments(content: Content, clock: () => number): LeadDocuments {
  return {
    async findPackage({ occasion, slug, centerId }) {
      if (occasion === undefined) return null
      const found = (await content.index())
        .visible('packages', clock())
        .find(({ path }) => path === `/packages/${occasion}/${slug}`)
      if (found === undefined) return null
      const { centers, notCenters, centerPrices, priceCents, ...data } = found.data
      const isHere = centers.length === 0 || centers.some((id) => id === centerId)
      if (centerId !== undefined && (!isHere || notCenters.includes(centerId))) return null
      return { ...data, occasion, priceCents: centerPrices[String(centerId)] ?? priceCents }
    },
    async findInvitation({ id, slug }, day) {
      const found = (await content.index())
        .visible('invitations', clock())
        .find(
          ({ data, slug: own }) =>
            (data.centers.includes(id) || own === slug) && data.startsAt.startsWith(day),
        )
      if (found === undefined) return null
      const { opTitle: title, startsAt, deadline, places } = found.data
      return { title, startsAt, deadline, places }
    },
    async findOpening(slug) {
      const found = (await content.index())
        .visible('openings', clock())
        .find((document) => document.slug === slug)
      return found ? { city: found.data.city, isOpen: found.data.status === 'ouvert' } : null
    },
  }
}
