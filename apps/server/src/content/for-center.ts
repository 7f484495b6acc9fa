import { holdsFor, type CenterId, type Holding, type HoldingCenter } from '@quatre/domain'
import type { ContentDocument } from '../core/documents/content-index.ts'

interface ForCenters {
  readonly data: Holding
}

export const documentCenterIds = ({ data }: ForCenters): CenterId[] => [...data.centers]

/** Documents that are listed for the network as a whole: all where no centre is asked about. */
export const isForAnyOr =
  (center: HoldingCenter | null) =>
  ({ data }: ForCenters): boolean =>
    center === null || holdsFor(data, center)

/** Documents about the visitor's place: without a centre, those for everywhere alone. */
export const isFor =
  (center: HoldingCenter | null) =>
  ({ data }: ForCenters): boolean =>
    holdsFor(data, center)

/** The next evening of a centre among those that are shown. */
export const nextInvitation = (
  shown: readonly ContentDocument<'invitations'>[],
  { id, slug }: { readonly id: number; readonly slug: string | undefined },
): ContentDocument<'invitations'> | undefined =>
  shown
    .filter((one) => one.data.centers.includes(id) || one.slug === slug)
    .toSorted((a, b) => Date.parse(a.data.startsAt) - Date.parse(b.data.startsAt))[0]
