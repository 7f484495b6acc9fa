import L from 'leaflet'
import type { CenterLine } from '../center-line.ts'

/** A region as the map knows it: no free data has its borders, so the box around its centres. */
export interface RegionBox {
  readonly name: string
  readonly count: number
  readonly bounds: L.LatLngBounds
}

/** Degrees around the outermost centres: a region of one centre is a box too. */
const margin = { latitude: 0.45, longitude: 0.65 }
/** Nearer than this one is inside a region: its box would only be in the way. */
const nearestZoom = 7

/** The boxes of the regions that have centres, in French order. */
export function regionBoxes(centers: readonly CenterLine[]): RegionBox[] {
  const regions = Map.groupBy(centers, ({ region }) => region)
  return [...regions]
    .flatMap(([name, members]) =>
      name === null ? [] : [{ name, count: members.length, bounds: regionBounds(members) }],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
}

function regionBounds(centers: readonly CenterLine[]): L.LatLngBounds {
  const bounds = L.latLngBounds(centers.map(({ latitude, longitude }) => [latitude, longitude]))
  return L.latLngBounds(
    [bounds.getSouth() - margin.latitude, bounds.getWest() - margin.longitude],
    [bounds.getNorth() + margin.latitude, bounds.getEast() + margin.longitude],
  )
}

/** Draws the boxes; a press on one enters it. The keyboard has the list of regions instead. */
export function showRegions(
  map: L.Map,
  boxes: readonly RegionBox[],
  enter: (box: RegionBox) => void,
): () => void {
  const layer = L.layerGroup()
  // The large ones first: a small one inside them is still reached.
  const area = ({ bounds }: RegionBox) =>
    (bounds.getEast() - bounds.getWest()) * (bounds.getNorth() - bounds.getSouth())
  for (const box of boxes.toSorted((a, b) => area(b) - area(a))) {
    L.rectangle(box.bounds, { className: 'map-region', weight: 1 })
      .bindTooltip(box.name, { className: 'map-name', sticky: true })
      .on('click', () => enter(box))
      .addTo(layer)
  }
  const showFromFar = () => {
    if (map.getZoom() <= nearestZoom) layer.addTo(map)
    else layer.remove()
  }
  map.on('zoomend', showFromFar)
  showFromFar()
  return () => {
    map.off('zoomend', showFromFar)
    layer.remove()
  }
}
