import type { Position } from '@quatre/domain'

/** A street is some 20 pixels wide. */
const zoom = 15
const tilePixels = 256
const besides = [-1, 0, 1]

export type Tiles = ReturnType<typeof tilesAround>

/** Nine tiles of a map with a place on the middle one; where it lies among them, in pixels. */
export function tilesAround({ latitude, longitude }: Position, tileUrl: string) {
  const scale = 2 ** zoom
  const radians = (latitude * Math.PI) / 180
  const x = ((longitude + 180) / 360) * scale
  const y = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * scale
  const within = (position: number) => Math.round((1 + (position % 1)) * tilePixels)
  const address = (column: number, row: number) =>
    tileUrl
      .replace('{z}', `${zoom}`)
      .replace('{x}', `${Math.floor(x) + column}`)
      .replace('{y}', `${Math.floor(y) + row}`)
  return {
    left: within(x),
    top: within(y),
    images: besides.flatMap((row) => besides.map((column) => address(column, row))),
    source: new URL(tileUrl).hostname,
  }
}
