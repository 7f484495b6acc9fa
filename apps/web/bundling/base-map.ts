import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Point = readonly [longitude: number, latitude: number]
type Ring = readonly Point[]

const france = '250'
/** West, south, east, north of the part drawn in detail. */
const detail = [-11, 39.5, 15, 54] as const
const franceTolerance = 0.003
const neighbourTolerance = 0.012
const stepsPerDegree = 1000
const smallestIslandSquareDegrees = 0.0004

/**
 * The text of app/centers/parts/map/base-map.gen.ts, the ground of the map: France and its neighbours from
 * Natural Earth (public domain, by way of `world-atlas`), thinned to what the zooms of the map can
 * show, so that no tile server is needed. Rings are whole steps of a thousandth of a degree, each
 * point after the one before: a third of the weight of coordinates.
 */
export async function drawBaseMap(): Promise<string> {
  const [countries, land] = await Promise.all([read('countries-10m'), read('land-110m')])
  const french = new Set<number>()
  for (const { id, arcs } of topologyGeometries(countries)) {
    if (id === france) for (const arc of arcs.flat(2)) french.add(arc < 0 ? ~arc : arc)
  }
  const simple = thinnedTopology(countries, (arc, points) => {
    if (french.has(arc)) return franceTolerance
    return points.some(isInDetail) ? neighbourTolerance : Infinity
  })
  const drawn = topologyGeometries(countries).map(({ id }, index) => ({
    id,
    polygons: geometryPolygons(simple, index),
  }))
  const own = drawn.filter(({ id }) => id === france).flatMap(({ polygons }) => polygons)
  const neighbours = drawn
    .filter(({ id }) => id !== france)
    .flatMap(({ polygons }) => polygons)
    // Straight lines of outside shapes may cross the box without belonging there.
    .filter(([outline = []]) => outline.some(isInDetail))
    .map((polygon) => polygon.map(clipped))
    .filter(isWorthDrawing)
  const map = {
    detail,
    stepsPerDegree,
    world: geometryPolygons(land, 0).map(encodedPolygon),
    neighbours: neighbours.map(encodedPolygon),
    borders: countryBorders(simple).map(encodedRing),
    france: own.filter(isWorthDrawing).map(encodedPolygon),
  }
  return `// Written by scripts/generate-base-map.ts.
type Polygons = readonly (readonly (readonly number[])[])[]

interface BaseMap {
  /** West, south, east, north of the part drawn in detail, in degrees. */
  readonly detail: readonly [number, number, number, number]
  readonly stepsPerDegree: number
  readonly world: Polygons
  readonly neighbours: Polygons
  readonly borders: readonly (readonly number[])[]
  readonly france: Polygons
}

export const baseMap = JSON.parse(
  '${JSON.stringify(map)}',
) as BaseMap
`
}

function isInDetail([longitude, latitude]: Point): boolean {
  const [west, south, east, north] = detail
  return longitude > west && longitude < east && latitude > south && latitude < north
}

async function read(file: string): Promise<Topology> {
  const path = createRequire(import.meta.url).resolve(`world-atlas/${file}.json`)
  return JSON.parse(await readFile(path, 'utf8')) as Topology
}

interface Shape {
  readonly id?: string | number
  readonly arcs: number[][][] | number[][]
}

function topologyGeometries(topology: Topology): Shape[] {
  const [collection] = Object.values(topology.objects) as GeometryCollection[]
  return (collection?.geometries ?? []) as unknown as Shape[]
}

/** Borders are shared arcs: thinned once, both sides still meet. */
function thinnedTopology(
  topology: Topology,
  arcTolerance: (arc: number, points: Ring) => number,
): Topology {
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] }
  const arcs = topology.arcs.map((arc, index) => {
    let [x, y] = [0, 0]
    const points = arc.map((step): Point => {
      x += step[0] ?? 0
      y += step[1] ?? 0
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
    return thinned(points, arcTolerance(index, points)).map(([east, north]) => [east, north])
  })
  const { transform: _transform, ...rest } = topology
  return { ...rest, arcs }
}

/** Douglas and Peucker: leaves out the points nearer than the tolerance to the line without them. */
function thinned(points: Ring, tolerance: number): Ring {
  const first = points[0]
  const last = points.at(-1)
  if (points.length < 3 || !first || !last) return points
  if (tolerance === Infinity) return [first, last]
  let farthest = 0
  let at = 0
  for (const [index, point] of points.entries()) {
    const distance = distanceToLine(point, first, last)
    if (distance > farthest) [farthest, at] = [distance, index]
  }
  if (farthest <= tolerance) return [first, last]
  return [
    ...thinned(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...thinned(points.slice(at), tolerance),
  ]
}

function distanceToLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
}

function geometryPolygons(topology: Topology, index: number): Ring[][] {
  const collection = Object.values(topology.objects)[0] as GeometryCollection
  const geometry = collection.geometries[index]
  if (geometry === undefined) return []
  const drawn = feature(topology, geometry)
  if (drawn.type !== 'Feature') return []
  const shape = drawn.geometry
  if (shape.type === 'Polygon') return [shape.coordinates as unknown as Ring[]]
  return shape.type === 'MultiPolygon' ? (shape.coordinates as unknown as Ring[][]) : []
}

/** The lines between two countries, as far as they lie inside the detailed box. */
function countryBorders(topology: Topology): Ring[] {
  const countries = Object.values(topology.objects)[0] as GeometryCollection
  const lines = mesh(topology, countries, (one, other) => one !== other).coordinates as unknown
  const inside: Point[][] = []
  for (const line of lines as Ring[]) {
    let run: Point[] = []
    for (const point of line) {
      if (isInDetail(point)) {
        if (run.length === 0) inside.push(run)
        run.push(point)
      } else run = []
    }
  }
  return inside.filter((run) => run.length > 1)
}

/** Sutherland and Hodgman: the part of a ring inside the detailed box. */
function clipped(ring: Ring): Ring {
  const [west, south, east, north] = detail
  const edges: readonly (readonly [axis: 0 | 1, limit: number, sign: 1 | -1])[] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
  return edges.reduce<Ring>((points, [axis, limit, sign]) => {
    const isInside = (point: Point) => (point[axis] - limit) * sign >= 0
    return points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point
      const crosses = isInside(before) !== isInside(point)
      const part = crosses ? (limit - before[axis]) / (point[axis] - before[axis]) : 0
      const border: Point = [
        before[0] + (point[0] - before[0]) * part,
        before[1] + (point[1] - before[1]) * part,
      ]
      return [...(crosses ? [border] : []), ...(isInside(point) ? [point] : [])]
    })
  }, ring)
}

function isWorthDrawing(polygon: readonly Ring[]): boolean {
  const outline = polygon[0] ?? []
  let twice = 0
  for (const [index, [x, y]] of outline.entries()) {
    const [beforeX, beforeY] = outline.at(index - 1) ?? [x, y]
    twice += beforeX * y - x * beforeY
  }
  return Math.abs(twice) / 2 > smallestIslandSquareDegrees
}

function encodedPolygon(polygon: readonly Ring[]): number[][] {
  return polygon.filter((ring) => ring.length > 2).map(encodedRing)
}

function encodedRing(ring: Ring): number[] {
  let [beforeX, beforeY] = [0, 0]
  return ring.flatMap(([longitude, latitude]) => {
    const x = Math.round(longitude * stepsPerDegree)
    const y = Math.round(latitude * stepsPerDegree)
    const steps = [x - beforeX, y - beforeY]
    ;[beforeX, beforeY] = [x, y]
    return steps
  })
}
