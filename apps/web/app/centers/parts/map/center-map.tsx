import type { Position } from '@quatre/domain'
import L from 'leaflet'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import type { CenterLine } from '../center-line.ts'
import { isInDetail } from './base-map.ts'
import { drawGround } from './ground.ts'
import './map.css'
import { ClubSheet, type SheetLink } from './club-sheet.tsx'
import { showCenters, type CenterMark } from './markers.ts'
import { regionBoxes, showRegions } from './regions.ts'
import type { loader as tonightLoader } from './tonight.ts'

type ToldOfCenters = Readonly<Record<number, CenterMark & { readonly links: readonly SheetLink[] }>>

interface CenterMapProps {
  readonly centers: readonly CenterLine[]
  /** Without one the ground is drawn from our own data. */
  readonly tileUrl: string | null
  readonly visitor: Position | null
  /** By centre, the mark and links shown instead of its times of this evening. */
  readonly told?: ToldOfCenters | undefined
}

/** The middle of a map that has nothing to show (requirement C16). */
const paris: L.LatLngTuple = [48.8647, 2.349]
const nearestInView = 4
const nearestZoom = 10
/** Where the mark of the sheet is not covered by it. */
const besideSheet: L.PanInsideOptions = { paddingTopLeft: [40, 70], paddingBottomRight: [40, 330] }

export default function CenterMap({ centers, tileUrl, visitor, told }: CenterMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map | null>(null)
  const { data: tonight, load } = useFetcher<typeof tonightLoader>({ key: 'tonight' })
  useEffect(() => {
    if (!told) void load('/_tonight')
  }, [load, told])
  const [chosen, setChosen] = useState<CenterLine | null>(null)
  useEffect(() => {
    if (!place.current) return
    const opened = openMap(place.current, tileUrl)
    map.current = opened
    return () => {
      opened.remove()
      map.current = null
    }
  }, [tileUrl])
  const boxes = useMemo(() => regionBoxes(centers), [centers])
  const [entered, setEntered] = useState('')
  const enter = useCallback(
    (name: string) => {
      setEntered(name)
      const box = boxes.find((candidate) => candidate.name === name)
      map.current?.flyToBounds(box?.bounds ?? mapBounds(centers, visitor), {
        padding: [24, 24],
        animate: !isCalm(),
        duration: 0.25,
      })
    },
    [boxes, centers, visitor],
  )
  useEffect(() => {
    if (map.current) return showRegions(map.current, boxes, ({ name }) => enter(name))
  }, [boxes, enter, tileUrl])
  useEffect(() => {
    if (!map.current) return
    setEntered('')
    setChosen(null)
    map.current.fitBounds(mapBounds(centers, visitor), {
      padding: [40, 40],
      maxZoom: nearestZoom,
      animate: false,
    })
  }, [centers, visitor, tileUrl])
  useEffect(() => {
    const opened = map.current
    if (!opened) return
    return showCenters(opened, {
      centers,
      centerMark: ({ id }) => {
        if (told) return told[id]
        const start = tonight?.times[id]?.[0]?.start
        return start === undefined ? undefined : { mark: start, spoken: `libre à ${start}` }
      },
      choose: (center) => {
        setChosen(center)
        opened.panInside([center.latitude, center.longitude], besideSheet)
      },
    })
  }, [centers, tonight, told, tileUrl])
  useEffect(() => {
    if (map.current && visitor) return showVisitor(map.current, visitor)
  }, [visitor, tileUrl])
  return (
    <div className="relative size-full">
      <div ref={place} role="application" aria-label="Carte des centres" className="center-map" />
      {boxes.length > 1 && (
        <div className="map-regions">
          <select
            aria-label="Aller à une région"
            className="control"
            value={entered}
            onChange={({ currentTarget }) => enter(currentTarget.value)}
          >
            <option value="">Toutes les régions</option>
            {boxes.map(({ name, count }) => (
              <option key={name} value={name}>{`${name} (${count})`}</option>
            ))}
          </select>
          <Icon name="chevron" className="select-arrow" />
        </div>
      )}
      {chosen && (
        <ClubSheet
          center={chosen}
          tonight={tonight}
          links={told?.[chosen.id]?.links}
          onClose={() => {
            setChosen(null)
            map.current?.getContainer().focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}

function openMap(element: HTMLElement, tileUrl: string | null): L.Map {
  const calm = isCalm()
  const map = L.map(element, {
    center: paris,
    zoom: 5,
    minZoom: 3,
    maxZoom: tileUrl ? 18 : 12,
    zoomControl: false,
    // Scrolling the page over the map must not zoom it; a press on the map takes the wheel.
    scrollWheelZoom: false,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
  })
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  L.control.zoom({ zoomInTitle: 'Agrandir', zoomOutTitle: 'Réduire' }).addTo(map)
  L.control.scale({ imperial: false, position: 'bottomleft' }).addTo(map)
  map.attributionControl.setPrefix(false)
  if (tileUrl) {
    L.tileLayer(tileUrl, { maxZoom: 18, attribution: new URL(tileUrl).hostname }).addTo(map)
  } else {
    drawGround(map)
    map.attributionControl.addAttribution('Fond Natural Earth')
  }
  return map
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Centres by distance show the nearest; the others mainland France, or all when none is there. */
function mapBounds(centers: readonly CenterLine[], visitor: Position | null): L.LatLngBounds {
  const near = centers.filter(({ distance }) => distance !== null).slice(0, nearestInView)
  const mainland = centers.filter(isInDetail)
  const [shown = []] = [near, mainland, centers].filter((list) => list.length > 0)
  if (shown.length === 0) return L.latLng(paris).toBounds(50_000)
  const places = visitor ? [visitor, ...shown] : shown
  return L.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]))
}

const ringsKm = [5, 10, 25, 50]

/** Marks the visitor, with circles that say how far things are. */
function showVisitor(map: L.Map, { latitude, longitude }: Position): () => void {
  const here: L.LatLngTuple = [latitude, longitude]
  const layer = L.layerGroup().addTo(map)
  for (const km of ringsKm) {
    const ring = L.circle(here, { radius: km * 1000, className: 'map-ring', interactive: false })
    ring.addTo(layer)
    const south: L.LatLngTuple = [ring.getBounds().getSouth(), longitude]
    L.marker(south, {
      icon: distanceLabel(`${km}\u00a0km`),
      interactive: false,
      keyboard: false,
    }).addTo(layer)
  }
  const icon = L.divIcon({ className: 'map-visitor', iconSize: [20, 20] })
  L.marker(here, { icon, interactive: false, keyboard: false }).addTo(layer)
  return () => void layer.remove()
}

function distanceLabel(text: string): L.DivIcon {
  return L.divIcon({ className: 'map-distance', html: text, iconSize: [48, 14] })
}
