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

/** Links of a mail open beside the viewer; before its doctype, the base would change its drawing. */
const inNewTab = (mail: string) => mail.replace(/<head\b[^>]*>|$/i, '$&<base target="_blank">')

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
    const messages = store.list({ toPart: to })
    const page = listPage(messages.slice(0, shownMessages), messages.length, to)
    return sendPage(reply, 200, pagePolicy, page)
  })
  app.get<{ Params: { id: string } }>('/messages/:id', async (request, reply) => {
    const message = store.find(request.params.id)
    if (message === undefined) return sendPage(reply, 404, pagePolicy, missingPage())
    const source = await store.source(message)
    return sendPage(reply, 200, pagePolicy, messagePage(message, source))
  })
  app.get<{ Params: { id: string } }>('/messages/:id/html', async (request, reply) => {
    const message = store.find(request.params.id)
    if (message === undefined) return sendPage(reply, 404, pagePolicy, missingPage())
    return sendPage(reply, 200, mailPolicy, inNewTab(message.html))
  })
  app.get<{ Querystring: Query }>('/api/messages', async (request) => ({
    messages: store.list(request.query),
  }))
  app.get<{ Querystring: Query }>('/api/messages/latest', async (request, reply) => {
    const [message] = store.list(request.query)
    return message ?? reply.code(404).send({ message: 'No such mail yet' })
  })
  app.delete('/api/messages', async (_request, reply) => {
    await store.clear()
    return reply.code(204).send()
  })
  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, close: () => app.close() }
}
