import L from 'leaflet'
import { detailBox, land } from './base-map.ts'

const paneName = 'ground'

/**
 * Draws sea, neighbours and France, one after the other with pauses: at once they would block a slow
 * phone for half a second. Their colours are in map.css.
 */
export function drawGround(map: L.Map): void {
  map.createPane(paneName).style.zIndex = '200'
  const renderer = L.svg({ pane: paneName, padding: 0.5 })
  const shape = (className: string): L.PolylineOptions => ({
    renderer,
    pane: paneName,
    className,
    interactive: false,
    smoothFactor: 0.6,
    weight: 1,
    fillOpacity: 1,
  })
  const [west, south, east, north] = detailBox
  const corners: L.LatLngTuple[] = [
    [south, west],
    [north, east],
  ]
  const steps: (() => L.Layer)[] = [
    () => L.polygon(land.world(), shape('map-land')),
    // The coarse world gives way to the detailed part.
    () => L.rectangle(corners, shape('map-sea')),
    () => L.polygon(land.neighbours(), shape('map-land')),
    () => L.polyline(land.borders(), { ...shape('map-border'), fill: false }),
    () => L.polygon(land.france(), shape('map-france')),
  ]
  let timer = 0
  const drawNext = () => {
    steps.shift()?.().addTo(map)
    if (steps.length > 0) timer = window.setTimeout(drawNext)
  }
  drawNext()
  map.on('unload', () => clearTimeout(timer))
}
