import { loadBusyHours } from './busy-hours.ts'
import { loadCentersWith, loadOpenNow } from './center-rows.ts'
import { loadJobs, loadNews, loadOffers, loadPackages } from './document-rows.ts'
import { loadFreeTonight } from './free-tonight.ts'
import { loadGroupSizes } from './group-sizes.ts'
import { loadMenu } from './menu.ts'
import { loadNetworkFigures } from './network-figures.ts'
import { loadOpenings } from './openings.ts'
import { loadPartners } from './partners.ts'
import { loadPartyDays } from './party-days.ts'
import { loadPlace } from './place.ts'
import { loadPrices } from './prices.ts'

/** The loaders of live blocks, by type. Only the server loads these; the views are in views.ts. */
export const loaders = {
  freeTonight: loadFreeTonight,
  place: loadPlace,
  prices: loadPrices,
  openNow: loadOpenNow,
  centersWith: loadCentersWith,
  busyHours: loadBusyHours,
  packages: loadPackages,
  groupSizes: loadGroupSizes,
  partyDays: loadPartyDays,
  offers: loadOffers,
  openings: loadOpenings,
  networkFigures: loadNetworkFigures,
  news: loadNews,
  partners: loadPartners,
  jobs: loadJobs,
  menu: loadMenu,
} as const

export type LiveType = keyof typeof loaders
export type LiveDataOf<Type extends LiveType> = NonNullable<
  Awaited<ReturnType<(typeof loaders)[Type]>>
>
