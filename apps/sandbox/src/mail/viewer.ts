import Fastify from 'fastify'
import { registerVisits, visitPath } from '../audience/visits.ts'
import { listPage, messagePage, missingPage } from './pages.ts'
import { sendPage } from './send-page.ts'
import type { MailStore } from './store.ts'

type MailViewer = { url: string; visitsUrl: string; close(): Promise<void> }

const shownMessages = 200
// A mail is shown as a mail program would: its style and pictures, no script, links in a new tab.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:"

type Query = { to?: string; subject?: string }

/** Links of a mail open beside the viewer; before its doctype, the base would change its drawing. */
const inNewTab = (mail: string) => mail.replace(/<head\b[^>]*>|$/i, '$&<base target="_blank">')

/** Shows the mails, and beside them the visits that are counted. */
export async function startMailViewer(
  store: MailStore,
  port: number,
  now: () => Date,
): Promise<MailViewer> {
  const app = Fastify({ forceCloseConnections: true })
  registerVisits(app, now)

  app.get<{ Querystring: Query }>('/', async (request, reply) => {
    const to = request.query.to ?? ''
    const messages = store.list({ toPart: to })
    const page = listPage(messages.slice(0, shownMessages), messages.length, to)
    return sendPage(reply, page)
  })
  app.get<{ Params: { id: string } }>('/messages/:id', async (request, reply) => {
    const message = store.find(request.params.id)
    if (message === undefined) return sendPage(reply, missingPage(), { status: 404 })
    const source = await store.source(message)
    return sendPage(reply, messagePage(message, source))
  })
  app.get<{ Params: { id: string } }>('/messages/:id/html', async (request, reply) => {
    const message = store.find(request.params.id)
    if (message === undefined) return sendPage(reply, missingPage(), { status: 404 })
    return sendPage(reply, inNewTab(message.html), { policy: mailPolicy })
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
  return { url, visitsUrl: `${url}${visitPath}`, close: () => app.close() }
}
