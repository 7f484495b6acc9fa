import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { contract, type Endpoint } from '@quatre/contract'
import { largestPictureBytes } from '@quatre/domain'
import type { FastifyInstance } from 'fastify'
import { mountDocs } from '../docs.ts'
import type { OpenFeatures } from '../features.ts'
import { mount, type Handlers, type Mounting } from '../mount.ts'
import { answerNotFound } from './problems.ts'
import { methodRefusals } from './refused-methods.ts'

const multipartLimits = { fileSize: largestPictureBytes, files: 1, fields: 5, fieldSize: 1_000 }

/** Serves every call of the contract, and its description. */
export async function mountApi(
  app: FastifyInstance,
  { groups, owners, addresses }: OpenFeatures,
  { origin, ...options }: Omit<Mounting, 'owners'> & { readonly origin: string },
): Promise<void> {
  const mounting = { ...options, owners }
  await app.register(async (api) => {
    api.removeContentTypeParser('text/plain')
    await api.register(formbody)
    api.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id)
    })
    const refuseOtherMethods = methodRefusals(api)
    for (const { group, handlers, withFiles } of groups) {
      // apart: the hooks of files would run for every call
      await api.register(async (scope) => {
        if (withFiles) await scope.register(multipart, { limits: multipartLimits })
        // which handlers belong to which group was checked where the feature is declared
        const endpoints: Record<string, Endpoint> = contract[group]
        mount(scope, endpoints, handlers as Handlers<typeof endpoints>, mounting)
      })
    }
    for (const serve of addresses) serve(api)
    await mountDocs(api, origin)
    refuseOtherMethods()
    api.all('/api/*', answerNotFound)
  })
}
