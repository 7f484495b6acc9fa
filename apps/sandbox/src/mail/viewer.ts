import Fastify from 'fastify'
import type { FastifyReply } from 'fastify'
import { listPage, messagePage, missingPage } from './pages.ts'
import type { MailStore } from './store.ts'

type MailViewer = { url: string; close(): Promise<void> }

const shownMessages = 200
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'"
// A mail is shown as a mail program would: its style and pictures, no script, links in a new tab.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:"

type Query = { to?: string; subject?: string }

function sendPage(reply: FastifyReply, status: number, policy: string, page: string) {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(page)
}

export async function startMailViewer(store: MailStore, port: number): Promise<MailViewer> {
  const app = Fastify({ forceCloseConnections: true })

  app.get<{ Querystring: Query }>('/', async (request, reply) => {
    const to = request.query.to ?? ''
    const messages = store.list(to === '' ? {} : { to })
    return sendPage(reply, 200, pagePolicy, listPage(messages.slice(0, shownMessages), to))
  })
  app.get<{ Params: { id: string } }>('/messages/:id', async (request, reply) => {
    const message = store.find(request.params.id)
    if (message === undefined) return sendPage(reply, 404, pagePolicy, missingPage())
    return sendPage(reply, 200, pagePolicy, messagePage(message))
  })
  app.get<{ Params: { id: string } }>('/messages/:id/html', async (request, reply) => {
    const message = store.find(request.params.id)
    if (message === undefined) return sendPage(reply, 404, pagePolicy, missingPage())
    return sendPage(reply, 200, mailPolicy, `<base target="_blank">${message.html}`)
  })
  app.get<{ Querystring: Query }>('/api/messages', async (request) => ({
    messages: store.list(request.query),
  }))
  app.delete('/api/messages', async (_request, reply) => {
    await store.clear()
    return reply.code(204).send()
  })
  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, close: () => app.close() }
}
