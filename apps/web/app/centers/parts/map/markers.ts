import L from 'leaflet'
import Supercluster from 'supercluster'
import type { CenterLine } from '../center-line.ts'
import { placeLabels } from './place-labels.ts'

/** Two marks of 44 px must not touch; Leaflet's tiles measure 256 px. */
const clustering = { radius: 68, extent: 256, maxZoom: 10 }
/** From here on a mark has the name of its club, before that the one of its town. */
const clubsFromZoom = 8
/** A name below a mark is no longer than this many letters: « Pays de la Loire ». */
const longestName = 16

interface Pin {
  readonly position: L.LatLngTuple
  /** A count or a time; null for a point. */
  readonly text: string | null
  readonly className: string
  readonly name: string
  readonly spoken: string
  /** Marks of many centres get their names first. */
  readonly weight: number
  readonly press: () => void
}

/** The text on the mark of a centre, such as its first free time of the evening. */
export interface CenterMark {
  readonly mark: string
  /** Follows its name: « libre à 18h30 ». */
  readonly spoken: string
}

interface Shown {
  readonly centers: readonly CenterLine[]
  /** Undefined where there is nothing to say. */
  readonly centerMark: (center: CenterLine) => CenterMark | undefined
  readonly choose: (center: CenterLine) => void
}

/** Shows centres as marks, near ones as one with their count; drawn again as the map moves. */
export function showCenters(map: L.Map, { centers, centerMark, choose }: Shown): () => void {
  const index = new Supercluster<CenterLine>(clustering)
  index.load(
    centers.map((center) => ({
      type: 'Feature',
      properties: center,
      geometry: { type: 'Point', coordinates: [center.longitude, center.latitude] },
    })),
  )
  const layer = L.layerGroup().addTo(map)

  function mapPin(found: ReturnType<typeof index.getClusters>[number], zoom: number): Pin {
    const [longitude = 0, latitude = 0] = found.geometry.coordinates
    const position: L.LatLngTuple = [latitude, longitude]
    if ('cluster_id' in found.properties) {
      const { cluster_id: id, point_count: count } = found.properties
      const name = commonPlace(index.getLeaves(id, Infinity).map(({ properties }) => properties))
      return {
        position,
        text: String(count),
        className: 'map-cluster',
        name,
        spoken: `${count} centres autour de ${name}, agrandir`,
        weight: count,
        press: () => map.flyTo(position, index.getClusterExpansionZoom(id)),
      }
    }
    const center = found.properties as CenterLine
    const { mark, spoken } = centerMark(center) ?? { mark: null, spoken: null }
    return {
      position,
      text: mark,
      className: mark === null ? 'map-center' : 'map-center map-time',
      name: zoom >= clubsFromZoom ? center.name : townName(center),
      spoken: spoken === null ? center.name : `${center.name}, ${spoken}`,
      weight: 1,
      press: () => choose(center),
    }
  }

  function draw(): void {
    const hadFocus = map.getPane('markerPane')?.contains(document.activeElement)
    const bounds = map.getBounds().pad(0.25)
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
    const zoom = Math.round(map.getZoom())
    const pins = index
      .getClusters([...box], zoom)
      .map((found) => mapPin(found, zoom))
      .toSorted((a, b) => b.weight - a.weight)
    const isNamed = placeLabels(
      pins.map(({ position, name, text }) => {
        const { x, y } = map.latLngToContainerPoint(position)
        return { x, y, name, reach: text === null ? 12 : 28 }
      }),
    )
    layer.clearLayers()
    pins.forEach((pin, place) => pinMarker(pin, isNamed[place] === true).addTo(layer))
    // The marker that had the focus is gone: the keyboard goes on from the map.
    if (hadFocus) map.getContainer().focus({ preventScroll: true })
  }
  map.on('moveend', draw)
  draw()
  return () => {
    map.off('moveend', draw)
    layer.remove()
  }
}

/** The name of a group's surroundings: a town in several of the names, else the most frequent region. */
function commonPlace(centers: readonly CenterLine[]): string {
  const [town = '', ofTown = 0] = mostFrequent(centers.map(townName))
  const [region = null] = mostFrequent(centers.map((center) => center.region))
  return ofTown > 1 || region === null || region.length > longestName ? town : region
}

function mostFrequent<Value>(values: readonly Value[]): [Value, number] | [] {
  const counts = [...Map.groupBy(values, (value) => value)].map(
    ([value, { length }]) => [value, length] as [Value, number],
  )
  return counts.toSorted(([, a], [, b]) => b - a)[0] ?? []
}

/** The town that the name of a club begins with: « Toulouse Colomiers », « La Rochelle Puilboreau ». */
const townName = ({ name }: CenterLine) => /^(?:L[ae]s? |Saint )?\S+/.exec(name)?.[0] ?? name

/** A marker that says its name: Leaflet makes it a button that the keyboard reaches. */
function pinMarker({ position, text, className, name, spoken, press }: Pin, isNamed: boolean) {
  const html = document.createElement('span')
  html.append(Object.assign(document.createElement('i'), { textContent: text ?? '' }))
  if (isNamed) {
    html.append(Object.assign(document.createElement('b'), { textContent: name }))
  }
  const icon = L.divIcon({ className: `map-mark ${className}`, html, iconSize: [44, 44] })
  return L.marker(position, { icon, riseOnHover: true })
    .on('click', press)
    .on('add', ({ target }: L.LeafletEvent) =>
      (target as L.Marker).getElement()?.setAttribute('aria-label', spoken),
    )
}
