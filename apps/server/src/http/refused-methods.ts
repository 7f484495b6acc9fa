import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from './problems.ts'

/**
 * Answers 405 with `Allow` where an address is served by other methods: routes of their own, so
 * that calls that are made as they should be pay nothing. Call it before the first route.
 * @returns adds the refusing routes; call it after the last route
 */
export function methodRefusals(app: FastifyInstance): () => void {
  const served = new Map<string, { readonly url: string; readonly methods: Set<HTTPMethods> }>()
  app.addHook('onRoute', ({ url, method }) => {
    // parameters of one place may have several names
    const address = url.replaceAll(/:\w+/g, ':')
    const { methods } = served.get(address) ?? { methods: new Set() }
    for (const one of [method].flat()) methods.add(one)
    served.set(address, { url, methods })
  })
  return () => {
    for (const { url, methods } of served.values()) {
      const allow = [...methods].join(', ')
      app.route({
        url,
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        onRequest: async (_request, reply) => {
          reply.header('allow', allow)
          throw new Problem('method_not_allowed')
        },
        handler: async () => {},
      })
    }
  }
}
