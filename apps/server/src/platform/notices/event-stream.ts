import type { FastifyReply, FastifyRequest } from 'fastify'
import { guardHeaders } from '../../http/open-server.ts'
import { Problem } from '../../http/problems.ts'
import type { NoticeListener } from './notices.ts'

const heartbeatMs = 25_000
/** A stream is a connection kept for hours: a process has only so many. */
const mostStreams = 2_000

/** Sends browsers an event whenever something that they watch has changed. */
export type EventStreams = (
  listen: (listener: NoticeListener) => () => void,
  request: FastifyRequest,
  reply: FastifyReply,
) => void

export function openEventStreams(): EventStreams {
  let open = 0
  return (listen, request, reply) => {
    // without a body it would never end; gone already, nothing would ever give its place back
    if (request.method === 'HEAD') return void reply.send('')
    if (reply.raw.destroyed) return void reply.hijack()
    if (open >= mostStreams) throw new Problem('too_busy', { retryAfterSeconds: 60 })
    open += 1
    reply.hijack()
    reply.raw.writeHead(200, {
      ...guardHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.raw.write('retry: 3000\n\n')
    const stopListening = listen({
      heard: () => reply.raw.write('event: change\ndata: {}\n\n'),
      stopped: () => reply.raw.end(),
    })
    const heartbeat = setInterval(() => reply.raw.write(': still here\n\n'), heartbeatMs)
    reply.raw.once('close', () => {
      clearInterval(heartbeat)
      stopListening()
      open -= 1
    })
  }
}
