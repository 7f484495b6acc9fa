import type { Position } from '@quatre/domain'
import { isInDetail, land, type Point } from './base-map.ts'
import { placeLabels } from './place-labels.ts'

type Pixel = readonly [x: number, y: number]

export interface NamedPlace extends Position {
  readonly name: string
}

interface Size {
  readonly width: number
  readonly height: number
}

interface Frame extends Size {
  readonly pixelsPerDegree: number
  /** The middle part that every page shows: no name is outside it. */
  readonly shown: Size
}

/** Pages show the middle of it, as much as they have room for: it is never scaled. */
const around = { width: 880, height: 260 } as const
/** A pixel is a quarter of a kilometre in the middle of France; a kilometre around an opening. */
const pixelsPerDegree = { center: 300, opening: 75 } as const
/** On phones, and on wider screens; controls are below it. */
const shown = { narrow: { width: 328, height: 150 }, wide: { width: 560, height: 150 } } as const
/** All of mainland France and Corsica, as wide as a phone. */
const france = { width: 400, height: 420 } as const
const franceFrame: Frame = { ...france, shown: france, pixelsPerDegree: 26 }
const middleOfFrance: Position = { latitude: 46.55, longitude: 2.4 }
/** Beyond the edge, so that no cut is seen. */
const margin = 8
const fontSize = 13
/** A mark this near to an edge, or its name, would be cut. */
const [markRoom, labelRoom] = [12, 28]
/** So many of the largest towns are emphasized. */
const largestTowns = 6

/**
 * The surroundings of a place as an SVG: coast, borders, and the places around with their names where
 * they have room. It asks nothing of anybody else.
 */
export function drawSurroundings(
  place: NamedPlace,
  towns: readonly NamedPlace[],
  scale: keyof typeof pixelsPerDegree = 'center',
  look: keyof typeof shown = 'narrow',
): string {
  const frame = { ...around, pixelsPerDegree: pixelsPerDegree[scale], shown: shown[look] }
  const project = projectionAround(place, frame)
  const marks = towns.map((town, rank) => ({ ...town, radius: rank < largestTowns ? 4.5 : 3 }))
  const [middle, ...named] = withRoom([{ ...place, radius: 9 }, ...marks], project, frame)
  return svg(frame, [
    drawGround(place, project, frame),
    ...named.map((mark) => drawMark(mark, 'fill="var(--color-mute)"')),
    middle ? drawMark(middle, 'fill="var(--color-court)"') : '',
  ])
}

/** The centres of the network on the map of France as an SVG, named where they have room. */
export function drawNetwork(centers: readonly NamedPlace[]): string {
  const project = projectionAround(middleOfFrance, franceFrame)
  // the shorter the name, the more others have room
  const marks = centers
    .map((center) => ({ ...center, radius: 4 }))
    .toSorted((a, b) => a.name.length - b.name.length)
  const named = withRoom(marks, project, franceFrame)
  return svg(franceFrame, [
    drawGround(middleOfFrance, project, franceFrame),
    ...marks.map(({ radius, latitude, longitude }) =>
      drawMark(
        { name: '', radius, pixel: project([latitude, longitude]) },
        'fill="var(--color-court)"',
      ),
    ),
    ...named.map((mark) => drawMark(mark, 'fill="var(--color-court)"')),
  ])
}

const svg = ({ width, height }: Frame, drawing: readonly string[]) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui,sans-serif" font-size="${fontSize}" text-anchor="middle">`,
    `<path d="M0 0H${width}V${height}H0z" fill="var(--color-court-tint)"/>`,
    ...drawing,
    '</svg>',
  ].join('')

function drawGround(place: Position, project: (point: Point) => Pixel, frame: Frame): string {
  const draw = (rings: readonly Point[][], look: string) => shape(rings, look, { project, frame })
  return isInDetail(place)
    ? draw(land.neighbours().flat(), 'fill="var(--color-dune)"') +
        draw(land.france().flat(), 'fill="var(--color-line)" stroke="var(--color-edge)"')
    : draw(land.world().flat(), 'fill="var(--color-line)"')
}

interface PlacedMark {
  readonly name: string
  readonly radius: number
  readonly pixel: Pixel
}

/** The places whose names have room where they are shown, the first ones first; beyond without a name. */
function withRoom(
  places: readonly (NamedPlace & { readonly radius: number })[],
  project: (point: Point) => Pixel,
  frame: Frame,
): PlacedMark[] {
  const kept: PlacedMark[] = []
  for (const { name, radius, latitude, longitude } of places) {
    const pixel = project([latitude, longitude])
    const isBeyond = !isShown(pixel, frame)
    if (isBeyond && !isShown(pixel, { ...frame, shown: frame })) continue
    if (!isBeyond && !isShown(pixel, frame, (name.length * fontSize) / 3.4)) continue
    const mark = { name: isBeyond ? '' : name, radius, pixel }
    const candidates = [...kept, mark]
    const marks = candidates.map((one) => {
      return { x: one.pixel[0], y: one.pixel[1], name: one.name, reach: one.radius + 3 }
    })
    if (placeLabels(marks).every(Boolean)) kept.push(mark)
  }
  return kept
}

/** Whether a mark, with a name of `side` pixels to each side, is in the part that every page shows. */
function isShown([x, y]: Pixel, { width, height, shown }: Frame, side = 0): boolean {
  const [left, top] = [(width - shown.width) / 2, (height - shown.height) / 2]
  return (
    x >= left + side &&
    x <= width - left - side &&
    y >= top + markRoom &&
    y <= height - top - labelRoom
  )
}

function drawMark({ name, radius, pixel: [x, y] }: PlacedMark, fill: string): string {
  const weight = radius > 4 ? 650 : 450
  const circle = `<circle cx="${x}" cy="${y}" r="${radius}" ${fill} stroke="var(--color-line)" stroke-width="${radius / 3}"/>`
  if (name === '') return circle
  return `${circle}<text x="${x}" y="${y + radius + fontSize + 2}" font-weight="${weight}" fill="var(--color-ink)" stroke="var(--color-line)" stroke-width="3" paint-order="stroke">${escaped(name)}</text>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Mercator, as maps of the web have it, with a place in the middle of the picture. */
function projectionAround(
  place: Position,
  { width, height, pixelsPerDegree }: Frame,
): (point: Point) => Pixel {
  const mercator = ([latitude, longitude]: Point): Pixel => [
    longitude * pixelsPerDegree,
    -Math.asinh(Math.tan((latitude * Math.PI) / 180)) * (180 / Math.PI) * pixelsPerDegree,
  ]
  const [left, top] = mercator([place.latitude, place.longitude])
  return (point) => {
    const [x, y] = mercator(point)
    return [rounded(x - left + width / 2), rounded(y - top + height / 2)]
  }
}

const rounded = (pixels: number) => Math.round(pixels * 10) / 10

interface Drawn {
  readonly project: (point: Point) => Pixel
  readonly frame: Frame
}

function shape(rings: readonly Point[][], look: string, { project, frame }: Drawn): string {
  const path = rings
    .map((ring) => clipped(ring.map(project), frame))
    .filter(({ length }) => length > 2)
    .map((ring) => `M${ring.map(([x, y]) => `${x} ${y}`).join('L')}z`)
    .join('')
  return `<path ${look} fill-rule="evenodd" d="${path}"/>`
}

/** Sutherland and Hodgman: a ring as far as it lies in the picture, cut at one edge after the other. */
function clipped(ring: readonly Pixel[], { width, height }: Frame): readonly Pixel[] {
  const edges = [
    [0, -margin, 1],
    [0, width + margin, -1],
    [1, -margin, 1],
    [1, height + margin, -1],
  ] as const
  return edges.reduce<readonly Pixel[]>((points, [axis, limit, sign]) => {
    const isInside = (point: Pixel) => (point[axis] - limit) * sign >= 0
    return points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point
      if (isInside(before) === isInside(point)) return isInside(point) ? [point] : []
      const part = (limit - before[axis]) / (point[axis] - before[axis])
      const border: Pixel = [
        rounded(before[0] + (point[0] - before[0]) * part),
        rounded(before[1] + (point[1] - before[1]) * part),
      ]
      return isInside(point) ? [border, point] : [border]
    })
  }, ring)
}
