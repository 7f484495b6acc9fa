import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const eightBitColour = [8, 2, 0, 0, 0]

/** A PNG of as many upright stripes as there are colours, all equally wide. */
export function stripes(width: number, height: number, colours: readonly Colour[]): Buffer {
  const row = Array.from({ length: width }, (_, x) => [
    ...(colours[Math.floor((x * colours.length) / width)] ?? []),
  ]).flat()
  const pixels = Buffer.concat(Array.from({ length: height }, () => Buffer.from([0, ...row])))
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from(signature),
    chunk('IHDR', Buffer.concat([size, Buffer.from(eightBitColour)])),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
