import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formBody } from './forms.ts'
import { takesForeignForms } from './security.ts'

/** A request as the router reads it; it is aborted when the visitor has left. */
export function webRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // The router refuses posts of another origin too.
    if (name === 'origin' && (value === 'null' || takesForeignForms(request.raw))) continue
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody ? formBody(request, headers) : null
  return new Request(url, { method: request.method, headers, signal: left.signal, body })
}

/** Sends what the router answered; `text` when its body has been read. */
export function send(answer: Response, reply: FastifyReply, text?: string): FastifyReply {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) reply.header(name, value)
  if (answer.body === null || text !== undefined) return reply.send(text)
  return reply.send(Readable.fromWeb(answer.body as NodeReadableStream))
}
