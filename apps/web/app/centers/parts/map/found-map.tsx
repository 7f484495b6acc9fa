import { useEffect, type ComponentProps } from 'react'
import { useFetcher } from 'react-router'
import { LazyMap } from './lazy-map.tsx'
import './found-map.css'

interface FoundMapProps {
  /** « Carte des tournois » */
  readonly label: string
  /** Where the centres of the search are read. */
  readonly address: string
  readonly tileUrl: string | null
}

/** The centres of the results of a list: a mark with their number on each. */
export function FoundMap({ label, address, tileUrl }: FoundMapProps) {
  const { data, load } = useFetcher<Omit<ComponentProps<typeof LazyMap>, 'tileUrl'>>({ key: label })
  useEffect(() => void load(address), [load, address])
  return (
    <section aria-label={label} className="list-map">
      {data && <LazyMap {...data} tileUrl={tileUrl} />}
    </section>
  )
}
