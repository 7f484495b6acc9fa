import { apiBase } from '@quatre/contract'
import type { FastifyInstance } from 'fastify'
import { everyCall, openApi } from './open-api.ts'

const access = {
  public: 'tout le monde',
  member: 'membre (jeton Bearer)',
  self: 'membre, pour ce qui est à lui',
  provider: 'prestataire de paiement',
} as const

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
