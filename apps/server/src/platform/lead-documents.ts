import type { CenterId, LeadPackage } from '@quatre/domain'

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

/** What requests may ask for, as its documents describe it; null of what there is not. */
export interface LeadDocuments {
  findPackage(slug: string): Promise<LeadPackage | null>
  /** @param day the local day, `YYYY-MM-DD` */
  findInvitation(centerId: CenterId, day: string): Promise<Invitation | null>
  findOpening(slug: string): Promise<Opening | null>
}

/** Where no documents are read. */
export const noDocuments: LeadDocuments = {
  findPackage: async () => null,
  findInvitation: async () => null,
  findOpening: async () => null,
}
