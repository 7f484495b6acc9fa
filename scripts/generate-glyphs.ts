import { readFileSync, writeFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/**
 * Draws the letters of headings as outlines, for pictures that no browser makes: a machine has not
 * our fonts. `npm exec -- node scripts/generate-glyphs.ts`. The library varies the outlines of a
 * TrueType file, and not those of a WOFF2: here they are varied as it would.
 */
const file = 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'
const target = 'apps/web/app/ui/glyphs/archivo.gen.ts'
/** Weight and width of a heading that holds a time (ui/base.css). */
const instance = [850, 112]
const letters =
  " !&'()+,-./0123456789:;?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÂÄÇÈÉÊËÎÏÔÖÙÛÜàâäçèéêëîïôöùûüÿŒœ’«»–·°€"

interface Point {
  readonly onCurve: boolean
  readonly endContour: boolean
  x: number
  y: number
  copy(): Point
}

interface Outline {
  readonly points?: readonly Point[]
  readonly components?: readonly { glyphID: number; dx: number; dy: number }[]
}

interface Woff2 extends Font {
  variationCoords: readonly number[]
  readonly _transformedGlyphs: readonly Outline[]
  readonly _variationProcessor: { transformPoints(glyph: number, points: Point[]): void }
}

const font = create(readFileSync(file)) as unknown as Woff2
// the first letter has the file read
void font.glyphForCodePoint(65).path
font.variationCoords = instance
const samplePoint = font._transformedGlyphs.find(({ points }) => points?.[0])?.points?.[0]
if (samplePoint === undefined) throw new Error('a font without a point')
const pointAt = (x: number, y: number) =>
  Object.assign(samplePoint.copy(), { x, y, endContour: true })

/** Points of a glyph at the instance; four more are its sides, as the format has it. */
function vary(id: number, points: readonly Point[]): Point[] {
  const sides = Array.from({ length: 4 }, () => pointAt(0, 0))
  const all = [...points.map((point) => point.copy()), ...sides]
  font._variationProcessor.transformPoints(id, all)
  return all.slice(0, -sides.length)
}

function draw(id: number, dx = 0, dy = 0): string {
  const { components = [], points = [] } = font._transformedGlyphs[id] ?? {}
  if (components.length === 0) return contours(vary(id, points), dx, dy)
  const places = vary(
    id,
    components.map((part) => pointAt(part.dx, part.dy)),
  )
  return components
    .map(({ glyphID }, index) => {
      const { x, y } = places[index] ?? pointAt(0, 0)
      return draw(glyphID, dx + x, dy + y)
    })
    .join('')
}

/** TrueType's quadratic curves as a path, its y downwards. */
function contours(points: readonly Point[], dx: number, dy: number): string {
  const written = (x: number, y: number) => `${Math.round(x + dx)} ${Math.round(-y - dy)}`
  const paths: string[] = []
  let contour: Point[] = []
  for (const point of points) {
    contour.push(point)
    if (!point.endContour) continue
    paths.push(closed(contour, written))
    contour = []
  }
  return paths.join('')
}

function closed(contour: readonly Point[], written: (x: number, y: number) => string): string {
  const from = contour.findIndex(({ onCurve }) => onCurve)
  const turned = [...contour.slice(from), ...contour.slice(0, from)]
  const [start] = turned
  if (from === -1 || start === undefined) throw new Error('a contour without a point on it')
  let path = `M${written(start.x, start.y)}`
  turned.forEach((point, index) => {
    if (index === 0) return
    const next = turned[index + 1] ?? start
    if (point.onCurve) path += `L${written(point.x, point.y)}`
    else if (next.onCurve) path += `Q${written(point.x, point.y)} ${written(next.x, next.y)}`
    else path += `Q${written(point.x, point.y)} ${written(...middle(point, next))}`
  })
  return `${path}Z`
}

const middle = (a: Point, b: Point) => [(a.x + b.x) / 2, (a.y + b.y) / 2] as const

const glyphs = Object.fromEntries(
  [...letters].map((letter) => {
    const { id, advanceWidth } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    return [letter, [Math.round(advanceWidth), draw(id)]]
  }),
)
writeFileSync(
  target,
  `// Written by scripts/generate-glyphs.ts.
/** Letters of the headings' face, 1000 units high: how far each moves on, and its outline. */
export const glyphs = JSON.parse(
  '${JSON.stringify(glyphs).replaceAll("'", String.raw`\'`)}',
) as Readonly<Record<string, readonly [advance: number, path: string]>>
`,
)
