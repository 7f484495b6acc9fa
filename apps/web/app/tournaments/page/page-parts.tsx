import type { ReactNode } from 'react'
import { CourtsPart } from './courts-part.tsx'
import { DrawPart, DrawRecord, DrawToCome, OtherMatches } from './draw-part.tsx'
import { isPlayed, type TournamentPage } from './tournament-page.ts'
import { PairsPart, PlacesPart, PointsPart } from './pairs-part.tsx'
import { PoolsPart } from './pools-part.tsx'
import { TopPart } from './top-part.tsx'

/** The sections of a tournament's page, in their order at its stage; each only where it has something to say. */
export function pageSections(page: TournamentPage) {
  const { tournament, stage, tree, others } = page
  const isDrawn = stage !== 'pools' || tree[0]?.lines.some((match) => match?.sides[0].pairId)
  const pools = tournament.pools.length > 0 ? ['pools' as const] : []
  const draw = tree.length === 0 ? [] : isDrawn ? ['draw' as const] : ['drawToCome' as const]
  const rest = others.some(({ matches }) => tree.length === 0 || matches[0]?.phase !== 'thirdPlace')
  const played = isPlayed(stage)
  return [
    ...(stage === 'open' || stage === 'full' ? ['places' as const] : []),
    ...(played && tournament.courts.length > 0 ? ['courts' as const] : []),
    ...(stage === 'finished' ? ['pairs' as const] : []),
    ...(stage === 'pools' ? [...pools, ...draw] : [...draw, ...pools]),
    ...(rest ? ['others' as const] : []),
    ...(stage === 'finished' || stage === 'cancelled' ? [] : ['pairs' as const]),
    ...(tournament.draw ? ['record' as const] : []),
    ...(tournament.points.length > 0 ? ['points' as const] : []),
  ]
}

export type SectionName = ReturnType<typeof pageSections>[number]

const drawings: Readonly<Record<SectionName, (page: TournamentPage) => ReactNode>> = {
  places: PlacesPart,
  courts: CourtsPart,
  pools: PoolsPart,
  draw: DrawPart,
  drawToCome: DrawToCome,
  others: OtherMatches,
  pairs: PairsPart,
  record: DrawRecord,
  points: PointsPart,
}

/** The parts of the page that the server draws. */
export function drawnParts(page: TournamentPage): Readonly<Record<'top' | SectionName, ReactNode>> {
  const sections = pageSections(page).map((name) => {
    const Drawing = drawings[name]
    return [name, <Drawing key={name} {...page} />] as const
  })
  return { top: <TopPart {...page} />, ...Object.fromEntries(sections) } as Record<
    'top' | SectionName,
    ReactNode
  >
}
