import { registerHooks } from 'node:module'
import { contract, createClient } from '@quatre/contract'
import Fastify from 'fastify'

/**
 * The minimal page behind the site's own mounting code (headers, nonces, compression, files): only
 * the server build is another one. Argument: port.
 */
const siteBuild = '/apps/web/build/server/index.js'
const minimalBuild = new URL('minimal-page.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier.endsWith(siteBuild) ? minimalBuild : specifier, context),
})

const { mountPages } = await import('../apps/server/src/web.ts')
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
app.get('/ready', (_request, reply) => reply.send('ready'))
await mountPages(app, {
  clock: Date.now,
  mode: 'built',
  createApi: () => createClient(contract, () => Promise.reject(new Error('a page without data'))),
  readAgain: async () => '',
  findPageMember: async () => null,
  isEmpty: async () => true,
  keptBytes: 1e6,
})
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
