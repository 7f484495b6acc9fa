import L from 'leaflet'
import { baseMap } from './base-map.gen.ts'

const paneName = 'ground'

/**
 * Draws sea, neighbours and France, one after the other with pauses: at once they would hold a slow
 * phone up for half a second. Their colours stand in map.css.
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
  const [west, south, east, north] = baseMap.detail
  const corners: L.LatLngTuple[] = [
    [south, west],
    [north, east],
  ]
  const steps: (() => L.Layer)[] = [
    () => L.polygon(baseMap.world.map(polygon), shape('map-land')),
    // The coarse world gives way to the detailed part.
    () => L.rectangle(corners, shape('map-sea')),
    () => L.polygon(baseMap.neighbours.map(polygon), shape('map-land')),
    () => L.polyline(baseMap.borders.map(line), { ...shape('map-border'), fill: false }),
    () => L.polygon(baseMap.france.map(polygon), shape('map-france')),
  ]
  let timer = 0
  const drawNext = () => {
    steps.shift()?.().addTo(map)
    if (steps.length > 0) timer = window.setTimeout(drawNext)
  }
  drawNext()
  map.on('unload', () => clearTimeout(timer))
}

function polygon(rings: readonly (readonly number[])[]): L.LatLngTuple[][] {
  return rings.map(line)
}

function line(steps: readonly number[]): L.LatLngTuple[] {
  const points: L.LatLngTuple[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    points.push([y / baseMap.stepsPerDegree, x / baseMap.stepsPerDegree])
  }
  return points
}

/** Whether a place lies in the part drawn in detail. */
export function isInDetail({ latitude, longitude }: { latitude: number; longitude: number }) {
  const [west, south, east, north] = baseMap.detail
  return longitude > west && longitude < east && latitude > south && latitude < north
}
