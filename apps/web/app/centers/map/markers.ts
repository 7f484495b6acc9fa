import L from 'leaflet'
import Supercluster from 'supercluster'
import type { CenterLine } from '../center-line.ts'
import { popupOf } from './popup.ts'

/** Two circles of 44 px must not touch; Leaflet's tiles measure 256 px. */
const clustering = { radius: 52, extent: 256, maxZoom: 10 }
const namedFromZoom = 8

/** Shows centres as markers, near ones as one with their count; drawn again as the map moves. */
export function showCenters(
  map: L.Map,
  centers: readonly CenterLine[],
  open: (path: string) => void,
): () => void {
  const index = new Supercluster<CenterLine>(clustering)
  index.load(
    centers.map((center) => ({
      type: 'Feature',
      properties: center,
      geometry: { type: 'Point', coordinates: [center.longitude, center.latitude] },
    })),
  )
  const layer = L.layerGroup().addTo(map)
  const draw = () => {
    const hadFocus = map.getPane('markerPane')?.contains(document.activeElement)
    const bounds = map.getBounds().pad(0.25)
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
    const zoom = Math.round(map.getZoom())
    // A popup moves the map to be seen whole: its marker must stay.
    const opened = map.getPane('popupPane')?.hasChildNodes()
    if (opened && zoom === drawnZoom) return
    drawnZoom = zoom
    layer.clearLayers()
    for (const found of index.getClusters([...box], zoom)) {
      const [longitude = 0, latitude = 0] = found.geometry.coordinates
      const position: L.LatLngTuple = [latitude, longitude]
      const marker =
        'cluster_id' in found.properties
          ? clusterMarker(position, found.properties.point_count, () =>
              map.flyTo(position, index.getClusterExpansionZoom(Number(found.id))),
            )
          : centerMarker(position, found.properties as CenterLine, zoom, open)
      marker.addTo(layer)
    }
    // The marker that had the focus is gone: the keyboard goes on from the map.
    if (hadFocus) map.getContainer().focus({ preventScroll: true })
  }
  let drawnZoom = -1
  map.on('moveend', draw)
  draw()
  return () => {
    map.off('moveend', draw)
    layer.remove()
  }
}

function clusterMarker(position: L.LatLngTuple, count: number, enter: () => void): L.Marker {
  const icon = L.divIcon({ className: 'map-cluster', html: String(count), iconSize: [44, 44] })
  return named(L.marker(position, { icon }).on('click', enter), `${count} centres, agrandir`)
}

function centerMarker(
  position: L.LatLngTuple,
  center: CenterLine,
  zoom: number,
  open: (path: string) => void,
): L.Marker {
  const icon = L.divIcon({ className: 'map-center', html: '<i></i>', iconSize: [44, 44] })
  const marker = L.marker(position, { icon, riseOnHover: true })
  marker.bindPopup(() => popupOf(center, open), { minWidth: 268, closeButton: false })
  if (zoom >= namedFromZoom) {
    marker.bindTooltip(center.name, {
      className: 'map-name',
      permanent: true,
      direction: 'auto',
      offset: [12, 0],
    })
  }
  return named(marker, center.name)
}

/** A marker that says its name: Leaflet makes it a button that the keyboard reaches. */
function named(marker: L.Marker, name: string): L.Marker {
  return marker.on('add', () => marker.getElement()?.setAttribute('aria-label', name))
}
