import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { laterCode } from '@quatre/web'
import type { FastifyRequest } from 'fastify'

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

/** A page as it was asked for so far; always in the smallest encoding. */
export type PageBytes = Map<Encoding, Buffer>

export async function compressedPage(text: string): Promise<PageBytes> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  return new Map([['br', await compress(text, { params })]])
}

/** The bytes of a page in an encoding; made, and kept with the others, the first time it is asked for. */
export async function bytesIn(bytes: PageBytes, encoding: Encoding): Promise<Buffer> {
  const known = bytes.get(encoding)
  if (known !== undefined) return known
  const plain = await decompress(bytes.get('br') ?? Buffer.alloc(0))
  const made = encoding === 'gzip' ? await zip(plain, { level: 6 }) : plain
  bytes.set(encoding, made)
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
