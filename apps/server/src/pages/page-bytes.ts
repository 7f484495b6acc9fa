import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, createBrotliCompress, gzip } from 'node:zlib'
import { laterCode } from '@quatre/web'
import type { FastifyRequest } from 'fastify'
import {
  markTexts,
  textsBetweenMarks,
  writtenIn,
  type Hole,
  type HoleTexts,
  type PageParts,
} from './page-holes.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const zip = promisify(gzip)

const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number] | 'identity'

/** The first encoding that a browser takes. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim())
  return encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

/** A page as it was asked for so far, divided at its holes; always in the smallest encoding. */
export interface PageBytes {
  readonly holes: readonly Hole[]
  readonly pieces: Map<Encoding, readonly Buffer[]>
}

export async function compressedPage({ texts, holes }: PageParts): Promise<PageBytes> {
  const [whole = ''] = texts
  const br = holes.length === 0 ? [await compressWhole(whole)] : await compressPieces(texts)
  return { holes, pieces: new Map([['br', br]]) }
}

function compressWhole(text: string): Promise<Buffer> {
  return compress(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
}

/**
 * Compresses texts so that others can be put between them. At this quality no piece refers to one before it
 * (at 2 and above it would: `page-bytes.test.ts`).
 */
async function compressPieces(texts: readonly string[]): Promise<Buffer[]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
  const encoder = createBrotliCompress({ params })
  const pieces: Buffer[] = []
  for (const text of texts) {
    const written: Buffer[] = []
    if (text !== '') encoder.write(text)
    await new Promise<void>((resolve) => {
      encoder.flush(constants.BROTLI_OPERATION_FLUSH, resolve)
    })
    for (let bytes: unknown; (bytes = encoder.read()) !== null;) written.push(bytes as Buffer)
    pieces.push(Buffer.concat(written))
  }
  encoder.destroy()
  return [...pieces, lastBlock]
}

/** The longest text that one block without compression holds. */
const longestBlock = 65_536
const lastBlock = Buffer.from([0b11])

/** A block of Brotli without compression (RFC 7932, 9.2). */
function block(text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length === 0) return bytes
  if (bytes.length > longestBlock) throw new RangeError('a text that is too long for a hole')
  const head = Buffer.alloc(3)
  head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3)
  return Buffer.concat([head, bytes])
}

/** The bytes of a page in an encoding, with these texts in its holes. */
export async function bytesIn(
  page: PageBytes,
  encoding: Encoding,
  texts: HoleTexts,
): Promise<Buffer> {
  const { holes } = page
  // the sum of a gzip stream is over all that is in it
  if (holes.length > 0 && encoding === 'gzip') return zip(await bytesIn(page, 'identity', texts))
  const pieces = await piecesIn(page, encoding)
  const [whole] = pieces
  if (pieces.length === 1 && whole !== undefined) return whole
  const written = encoding === 'br' ? block : (text: string) => Buffer.from(text)
  return Buffer.concat(
    pieces.flatMap((piece, place) => {
      const hole = holes[place]
      return hole === undefined ? [piece] : [piece, written(writtenIn(hole, texts))]
    }),
  )
}

/** Made, and kept with the others, the first time an encoding is asked for. */
async function piecesIn(page: PageBytes, encoding: Encoding): Promise<readonly Buffer[]> {
  const known = page.pieces.get(encoding)
  if (known !== undefined) return known
  const plain = await decompress(await bytesIn(page, 'br', markTexts))
  const made =
    encoding === 'gzip'
      ? [await zip(plain, { level: 6 })]
      : textsBetweenMarks(plain.toString()).map((text) => Buffer.from(text))
  page.pieces.set(encoding, made)
  return made
}

const inlineScript =
  /<script(?![^>]*\s(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

/** The sources of a policy that allow the scripts in a page, and no others. */
export function scriptHashes(html: string): string {
  const scripts = Array.from(html.matchAll(inlineScript), ([, script = '']) => script)
  const codes = scripts.flatMap((script) => [script, laterCode(script) ?? []].flat())
  const hashes = codes.map((code) => `'sha256-${hash('sha256', code, 'base64')}'`)
  return [...new Set(hashes)].join(' ')
}
