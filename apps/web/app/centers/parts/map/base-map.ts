import type { Position } from '@quatre/domain'
import { baseMap } from './base-map.gen.ts'

export type Point = [latitude: number, longitude: number]

const { detail, stepsPerDegree, world, neighbours, borders, france } = baseMap

/** West, south, east, north of the part drawn in detail, in degrees. */
export const detailBox = detail

/** The shapes of the ground; `world` is coarse, the others are in the part drawn in detail. */
export const land = {
  world: () => world.map(polygon),
  neighbours: () => neighbours.map(polygon),
  borders: () => borders.map(line),
  france: () => france.map(polygon),
}

function polygon(rings: readonly (readonly number[])[]): Point[][] {
  return rings.map(line)
}

function line(steps: readonly number[]): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    points.push([y / stepsPerDegree, x / stepsPerDegree])
  }
  return points
}

/** Whether a place lies in the part drawn in detail. */
export function isInDetail({ latitude, longitude }: Position): boolean {
  const [west, south, east, north] = detail
  return longitude > west && longitude < east && latitude > south && latitude < north
}
