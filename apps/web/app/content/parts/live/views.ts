import '../live.css'
import { BusyHours } from './busy-hours-view.tsx'
import { FreeTonight } from './free-tonight-view.tsx'
import type { LiveView } from './live-block.ts'
import type { LiveDataOf, LiveType } from './loaders.ts'
import { Menu } from './menu-view.tsx'
import { NetworkFigures } from './network-figures-view.tsx'
import { Offers } from './offers-view.tsx'
import { Openings } from './openings-view.tsx'
import { Partners } from './partners-view.tsx'
import { PartyDays } from './party-days-view.tsx'
import { Place } from './place-view.tsx'
import { Prices } from './prices-view.tsx'
import { Rows } from './rows-view.tsx'

/** The views of live blocks, by type: one for each of loaders.ts. */
export const views: { readonly [Type in LiveType]: LiveView<LiveDataOf<Type>> } = {
  freeTonight: FreeTonight,
  place: Place,
  prices: Prices,
  openNow: Rows,
  centersWith: Rows,
  busyHours: BusyHours,
  packages: Rows,
  groupSizes: NetworkFigures,
  partyDays: PartyDays,
  offers: Offers,
  openings: Openings,
  networkFigures: NetworkFigures,
  news: Rows,
  partners: Partners,
  jobs: Rows,
  menu: Menu,
}
