import '../live.css'
import { Prose } from '../blocks/prose.tsx'
import { BusyHours } from './busy-hours-view.tsx'
import { FreeTonight } from './free-tonight-view.tsx'
import type { LiveView } from './live-block.ts'
import type { LiveDataOf, LiveType } from './loaders.ts'
import { Menu } from './menu-view.tsx'
import { Openings } from './openings-view.tsx'
import { Partners } from './partners-view.tsx'
import { PartyDays } from './party-days-view.tsx'
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

interface Shown<Type extends LiveType> {
  readonly data: LiveDataOf<Type>
}

function NetworkFigures({ data: { figures } }: Shown<'networkFigures'>) {
  return (
    <dl className="live-figures">
      {figures.map(({ figure, words, picture }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd className="figures">{figure}</dd>
          {picture && (
            <dd className="live-drawing">
              <img src={picture} alt="" width={480} height={360} loading="lazy" decoding="async" />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Offers({ data }: Shown<'offers'>) {
  return (
    <>
      <Rows data={data} />
      {data.prices && <Prices data={data.prices} />}
    </>
  )
}

function Place({ data: { address, phone, phoneHref, courts, html } }: Shown<'place'>) {
  return (
    <>
      {html !== '' && <Prose html={html} />}
      <address className="mt-3 not-italic">
        {address}
        <br />
        <a href={phoneHref} className="inline-flex min-h-11 items-center font-bold underline">
          {phone}
        </a>
      </address>
      {courts !== null && <p>{courts}.</p>}
    </>
  )
}
