import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { Pages } from '@quatre/web'
import type { FastifyInstance } from 'fastify'
import type { PagesOptions } from './options.ts'

const immutable = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

export async function compressPages(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyCompress, {
    threshold: 1400,
    encodings: ['br', 'gzip'],
    customTypes: /^text\/|\bjson\b/,
    // A flush after each piece lets the browser start before the page is whole.
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH, level: 5 },
  })
}

function fileFreshness(path: string): string {
  if (path.includes('/assets/')) return immutable
  // browsers ask for it themselves, to see whether there is another version
  return path.endsWith('/sw.js') ? 'no-cache' : anHour
}

/** Where Apple looks for it (« Apple Pay on the Web », registering a merchant's domain). */
const domainFileAddress = '/.well-known/apple-developer-merchantid-domain-association'

export function serveDomainFile(
  scope: FastifyInstance,
  { applePayDomainFile: content }: PagesOptions,
): void {
  if (content === undefined) return
  scope.get(domainFileAddress, (_request, reply) =>
    reply.header('cache-control', anHour).type('text/plain; charset=utf-8').send(content),
  )
}

/** Serves the other files of the build. */
export async function serveFiles(scope: FastifyInstance, { files }: Pages): Promise<void> {
  if ('middleware' in files) {
    scope.addHook('onRequest', (request, reply, next) => {
      files.middleware(request.raw, reply.raw, (error) => next(error as Error | undefined))
    })
    return
  }
  await scope.register(fastifyStatic, {
    root: files.folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', fileFreshness(path))
    },
  })
}
