import type { SeriesStage } from '@quatre/contract'
import { series2026 } from '@quatre/domain'
import { data } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'
import { seriesAddress, stageAddress } from './addresses.ts'

export type SeriesEvent = SeriesStage['events'][number]

/** The second player's page; with the number of an entry, that of any half. */
export const seriesSharePath = `${seriesAddress()}/tournois/paiement/participants`

/** Where a pair enters, or waits for a place. */
export const stageEntryAddress = (
  stage: number,
  category: string,
  {
    page = 'inscription',
    center,
  }: {
    readonly page?: 'inscription' | 'liste-attente'
    readonly center: string | null | undefined
  },
): string => `${stageAddress(stage, center)}/${page}?categorie=${category}`

const payPages = { paid: 'confirmation', waits: 'verification', failed: 'error' } as const

/** The pages of the payment of an entry, without what names it. */
export const stagePayAddress = (stage: number, page: keyof typeof payPages | 'payment'): string =>
  page === 'payment' ? seriesSharePath : `${stageAddress(stage)}/${payPages[page]}`

export const isInSeries = ({ pathname }: URL): boolean => pathname.includes(seriesAddress())

export const categoryName = (code: string): string =>
  series2026.categories.find((category) => category.code === code)?.name ?? code

/** The stage of a tournament of the series; null of another season. */
export async function competitionStage({ api }: Pick<RequestContext, 'api'>, competition: number) {
  const stages = await api.series.stages({ query: {} })
  return (
    stages.find(({ events }) =>
      events.some(({ competitionId }) => competitionId === competition),
    ) ?? null
  )
}

/** The stage of an address. @throws 404 of one unknown */
export function stageIn<Stage extends SeriesStage>(stages: readonly Stage[], text: string): Stage {
  const id = idIn(text)
  const stage = stages.find((one) => one.id === id)
  if (stage === undefined) throw data(null, { status: 404 })
  return stage
}
