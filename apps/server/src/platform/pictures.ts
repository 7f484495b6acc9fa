import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { openCache } from './cache.ts'
import { openTurns } from './turns.ts'

const ownPictures = ['VipsForeignLoadSvgBuffer']

// Only the formats of telephones and cameras: SVG runs scripts, and the other readers are rarely used
// except by attackers.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})
sharp.concurrency(1)

/** Lets one picture be read or drawn at a time in this process. */
export const withPictureTurn = openTurns(1)

const drawn = openCache<string, Buffer<ArrayBuffer>>(100)

/**
 * A picture of ours, SVG, as PNG. The same one is drawn once. While it is drawn no picture of
 * anybody else is read: SVG is refused to all others.
 */
export function drawPng(svg: string): Promise<Buffer<ArrayBuffer>> {
  const key = createHash('sha256').update(svg).digest('base64')
  return drawn.getOrLoad(key, () =>
    withPictureTurn(async () => {
      sharp.unblock({ operation: ownPictures })
      try {
        const picture = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
        return Buffer.from(picture)
      } finally {
        sharp.block({ operation: ownPictures })
      }
    }),
  )
}
