import sharp, { type Sharp } from 'sharp'
import { Problem } from '../http/problems.ts'
import { withPictureTurn } from './pictures.ts'

const sidePixels = 512
// The largest photos of telephones; decoding one takes some 200 MB at worst.
const mostPixels = 50_000_000
// AVIF is decoded whole, at 17 bytes a pixel.
const mostAvifPixels = 16_000_000
const mostSeconds = 15
// Noise, which nothing compresses, makes 190 kB of it; the table takes 256.
const quality = 82

/**
 * A picture of ours made of a picture sent: upright, cropped to a square of 512 pixels, WebP of at
 * most 256 kB, without camera metadata. One is made at a time in this process.
 * @throws Problem picture_heic, picture_unreadable, too_large
 */
export function squarePicture(sent: Buffer): Promise<Buffer> {
  return withPictureTurn(async () => {
    const { data } = await decode(sent, (picture) =>
      picture.resize(sidePixels, sidePixels, { fit: 'cover' }),
    )
    return data
  })
}

/**
 * The same in several widths, uncropped: a width above that of the sent picture gives way to its own width.
 * @throws Problem as `squarePicture`
 */
export async function picturesOfWidths(sent: Buffer, widths: readonly number[]) {
  const sizes = new Map<number, { width: number; height: number; content: Buffer }>()
  for (const wanted of widths) {
    const { data, info } = await withPictureTurn(() =>
      decode(sent, (picture) => picture.resize(wanted, null, { withoutEnlargement: true })),
    )
    sizes.set(info.width, { width: info.width, height: info.height, content: data })
  }
  return [...sizes.values()]
}

async function decode(sent: Buffer, resize: (picture: Sharp) => Sharp) {
  try {
    const { format } = await sharp(sent, { limitInputPixels: mostPixels }).metadata()
    const limitInputPixels = format === 'heif' ? mostAvifPixels : mostPixels
    const picture = sharp(sent, { limitInputPixels, failOn: 'error' })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
    return await resize(picture)
      // transparency is kept without loss, and may weigh more than all the rest
      .flatten({ background: '#fff' })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (!isOfPicture(error)) throw error
    if (error.message.includes('pixel limit')) throw new Problem('too_large')
    throw new Problem(isHeic(sent) ? 'picture_heic' : 'picture_unreadable')
  }
}

const ofMachine = /out of memory|unable to create thread|^webpsave/

/** Sharp's errors about a picture are plain `Error`s of many wordings; other failures have a class or a code. */
function isOfPicture(error: unknown): error is Error {
  if (!(error instanceof Error) || error.constructor !== Error || 'code' in error) return false
  return !ofMachine.test(error.message)
}

/** Whether it is an iPhone's photo format, by the brands that its first box names (ISO/IEC 23008-12). */
function isHeic(sent: Buffer): boolean {
  return /^.{4}ftyp.*(?:hei[cmsx]|hev[cx])/s.test(sent.toString('latin1', 0, 64))
}
