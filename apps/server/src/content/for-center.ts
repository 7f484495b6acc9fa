import { holdsFor, type CenterId, type Holding, type HoldingCenter } from '@quatre/domain'

interface ForCenters {
  readonly data: Holding
}

export const centerIdsOf = ({ data }: ForCenters): CenterId[] => [...data.centers]

/** Documents that are listed for the network as a whole: all where no centre is asked about. */
export const isForAnyOr =
  (center: HoldingCenter | null) =>
  ({ data }: ForCenters): boolean =>
    center === null || holdsFor(data, center)

/** Documents that speak of the place one is at: without a centre, those for everywhere alone. */
export const isFor =
  (center: HoldingCenter | null) =>
  ({ data }: ForCenters): boolean =>
    holdsFor(data, center)
