import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openApi } from './open-api.ts'

/** Nothing of the page comes from elsewhere, and requests of its console go to the site itself. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // the page sets attributes of style
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = `<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>API 4PADEL</title>
<link rel="icon" href="/api/docs/files/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css">
<script src="/api/docs/files/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/page.js" defer></script>
<main id="page"></main></html>`

const script = `SwaggerUIBundle({
  domNode: document.getElementById('page'),
  url: '/api/docs/openapi.json',
  docExpansion: 'none',
  filter: true,
  deepLinking: true,
})`

/**
 * Serves the description of the API: a page where calls can be tried, and OpenAPI 3.1 for programs.
 * Swagger UI is files alone: its own plugin makes the description at every start.
 */
export async function mountDocs(api: FastifyInstance, origin: string): Promise<void> {
  let description: string | undefined
  api.get('/api/docs', async (_, reply) =>
    reply
      .header('content-security-policy', contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(page),
  )
  api.get('/api/docs/page.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  api.get('/api/docs/openapi.json', async (_, reply) => {
    description ??= JSON.stringify(openApi(origin))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  await api.register(fastifyStatic, {
    root: fileURLToPath(import.meta.resolve('@fastify/swagger-ui/static')),
    prefix: '/api/docs/files/',
    decorateReply: false,
  })
}
