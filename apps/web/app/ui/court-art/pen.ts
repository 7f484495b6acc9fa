import type { Camera, Place, Point } from './camera.ts'

interface Paint {
  readonly fill: string
  readonly opacity?: number
}

/** Writes flat shapes, later ones over earlier ones. */
export function createPen(camera: Camera) {
  const shapes: string[] = []

  function write(data: string, { fill, opacity }: Paint): void {
    if (data === '') return
    shapes.push(
      `<path d="${data}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`,
    )
  }

  function outline(places: readonly Place[]): string {
    const points = camera.project(places)
    return points.length < 3 ? '' : `M${points.map(text).join('L')}z`
  }

  return {
    camera,
    shapes,
    raw: (markup: string) => void shapes.push(markup),
    polygon: (places: readonly Place[], paint: Paint) => write(outline(places), paint),
    /** Many polygons of one colour as one shape. */
    polygons: (all: readonly (readonly Place[])[], paint: Paint) =>
      write(all.map(outline).join(''), paint),
    /** A round thing that looks the same from everywhere. */
    ball(place: Place, radius: number, fill: string): { at: Point; pixels: number } {
      const at = camera.project([place, place, place])[0] ?? [0, 0]
      const pixels = radius * camera.scaleAt(place)
      shapes.push(
        `<circle cx="${round(at[0])}" cy="${round(at[1])}" r="${round(pixels)}" fill="${fill}"/>`,
      )
      return { at, pixels }
    },
  }
}

export type Pen = ReturnType<typeof createPen>

/** A rectangle on the ground. */
export function ground(x1: number, y1: number, x2: number, y2: number, z = 0): Place[] {
  return [
    [x1, y1, z],
    [x2, y1, z],
    [x2, y2, z],
    [x1, y2, z],
  ]
}

/** An upright rectangle between two points of the ground. */
export function wall(a: Point, b: Point, from: number, to: number): Place[] {
  return [
    [a[0], a[1], from],
    [b[0], b[1], from],
    [b[0], b[1], to],
    [a[0], a[1], to],
  ]
}

/** A painted line on the ground, along x or y, of a width in metres. */
export function line(x1: number, y1: number, x2: number, y2: number, width: number): Place[] {
  const half = width / 2
  return x1 === x2
    ? ground(x1 - half, y1 - half, x1 + half, y2 + half)
    : ground(x1 - half, y1 - half, x2 + half, y1 + half)
}

/** The four lines of a rectangle. */
export function frame(x: number, y: number, width: number): Place[][] {
  return [
    line(-x, -y, x, -y, width),
    line(-x, y, x, y, width),
    line(-x, -y, -x, y, width),
    line(x, -y, x, y, width),
  ]
}

/** A painted arc on the ground, in degrees. */
export function arc(
  [x, y]: Point,
  radius: number,
  [from, to]: readonly [number, number],
  width: number,
): Place[] {
  const steps = Math.max(8, Math.round(Math.abs(to - from) / 6))
  const edge = (r: number, back: number) =>
    Array.from({ length: steps + 1 }, (_, step): Place => {
      const angle = ((from + ((to - from) * (back ? steps - step : step)) / steps) * Math.PI) / 180
      return [x + r * Math.cos(angle), y + r * Math.sin(angle), 0]
    })
  return [...edge(radius + width / 2, 0), ...edge(radius - width / 2, 1)]
}

export function disc(center: Point, radius: number, z = 0): Place[] {
  return Array.from({ length: 32 }, (_, step): Place => {
    const angle = (step / 16) * Math.PI
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle), z]
  })
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

function text(point: Point): string {
  return `${round(point[0])} ${round(point[1])}`
}
