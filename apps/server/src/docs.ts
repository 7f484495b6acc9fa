import { apiBase, contract, type Endpoint } from '@quatre/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const access = {
  public: 'tout le monde',
  member: 'membre (jeton Bearer)',
  self: 'membre, pour ce qui est à lui',
  provider: 'prestataire de paiement',
} as const

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

// A file travels beside the checked body, under any name.
const filePart = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'image/*' } },
}

/** Every call of the contract, by feature, as `[feature, name, endpoint]`. */
export function everyCall(): [feature: string, name: string, endpoint: Endpoint][] {
  return Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): [string, string, Endpoint] => [
      feature,
      name,
      endpoint,
    ]),
  )
}

/** Serves the description of the API: a page for people and OpenAPI 3.1 for programs. */
export function mountDocs(api: FastifyInstance, origin: string): void {
  let page: string | undefined
  let description: string | undefined
  api.get('/api/docs', async (_, reply) => {
    page ??= docsPage()
    return reply.type('text/html; charset=utf-8').send(page)
  })
  api.get('/api/docs/openapi.json', async (_, reply) => {
    description ??= JSON.stringify(openApi(origin))
    return reply.type('application/json; charset=utf-8').send(description)
  })
}

/** The contract as OpenAPI 3.1. */
function openApi(origin: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [feature, name, endpoint] of everyCall()) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(feature, name, endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '4PADEL', version: '1', description: 'Réservations, paiements et centres.' },
    servers: [{ url: origin + apiBase }],
    components: {
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer' },
        provider: { type: 'http', scheme: 'basic' },
      },
    },
    paths,
  }
}

function operation(feature: string, name: string, endpoint: Endpoint): object {
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string' },
  }
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && {
      security: [{ [endpoint.access === 'provider' ? 'provider' : 'member']: [] }],
    }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotency] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      [endpoint.status]: {
        description: endpoint.summary,
        content:
          endpoint.answer === 'stream'
            ? { 'text/event-stream': {} }
            : { 'application/json': { schema: jsonSchema(endpoint.answer) } },
      },
      default: { description: 'Refus : code et phrase en français' },
    },
  }
}

function requestBody({ body, encoding = 'json' }: Endpoint): object {
  const schema = encoding === 'multipart' ? filePart : body && jsonSchema(body)
  if (schema === undefined) return {}
  return { requestBody: { required: true, content: { [mediaTypes[encoding]]: { schema } } } }
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: jsonSchema(field),
  }))
}

function jsonSchema(schema: z.core.$ZodType): object {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

function docsPage(): string {
  const rows = everyCall().map(
    ([feature, , { method, path, access: who, summary }]) =>
      `<tr><td>${feature}</td><td><code>${method} ${apiBase}${path}</code></td><td>${access[who]}</td><td>${summary}</td></tr>`,
  )
  return `<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>API 4PADEL</title>
<style>body{font:16px/1.5 system-ui,sans-serif;color:#0b1220;background:#f6f2ea;margin:0;padding:32px 24px}
main{max-width:1100px;margin:auto}table{width:100%;border-collapse:collapse}
td,th{text-align:left;padding:10px 12px 10px 0;border-bottom:1px solid #0b122024;vertical-align:top}
code{font-size:14px;white-space:nowrap}a{color:#1f4bff}div{overflow-x:auto}</style>
<main><h1>API 4PADEL</h1>
<p>Description complète : <a href="/api/docs/openapi.json">OpenAPI 3.1</a>. Les montants sont en centimes,
les instants portent leur décalage horaire. Un refus répond <code>{code, message}</code>.</p>
<div><table><thead><tr><th>Domaine</th><th>Appel</th><th>Qui</th><th>Ce qu’il fait</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div></main></html>`
}
