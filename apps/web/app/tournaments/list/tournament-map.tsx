import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { LazyMap } from '../../centers/parts/map/lazy-map.tsx'
import type { loader } from './map-data.ts'

interface TournamentMapProps {
  /** The search of the list. */
  readonly query: string
  readonly tileUrl: string | null
}

/** Where the tournaments of the list are played: a mark with their number on each centre. */
export function TournamentMap({ query, tileUrl }: TournamentMapProps) {
  const { data, load } = useFetcher<typeof loader>({ key: 'tournament-map' })
  useEffect(() => void load(`/_tournois?${query}`), [load, query])
  return data ? <LazyMap {...data} tileUrl={tileUrl} /> : null
}
