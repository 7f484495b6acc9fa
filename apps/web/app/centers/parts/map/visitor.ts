import type { Position } from '@quatre/domain'
import L from 'leaflet'

const ringsKm = [5, 10, 25, 50]

/** Marks the visitor, with circles that say how far things are. */
export function showVisitor(map: L.Map, { latitude, longitude }: Position): () => void {
  const here: L.LatLngTuple = [latitude, longitude]
  const layer = L.layerGroup().addTo(map)
  for (const km of ringsKm) {
    const ring = L.circle(here, { radius: km * 1000, className: 'map-ring', interactive: false })
    ring.addTo(layer)
    const south: L.LatLngTuple = [ring.getBounds().getSouth(), longitude]
    L.marker(south, { icon: label(`${km}\u00a0km`), interactive: false, keyboard: false }).addTo(
      layer,
    )
  }
  const icon = L.divIcon({ className: 'map-visitor', iconSize: [20, 20] })
  L.marker(here, { icon, interactive: false, keyboard: false }).addTo(layer)
  return () => void layer.remove()
}

function label(text: string): L.DivIcon {
  return L.divIcon({ className: 'map-distance', html: text, iconSize: [48, 14] })
}
