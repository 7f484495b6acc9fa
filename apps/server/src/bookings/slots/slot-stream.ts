import type { FastifyReply, FastifyRequest } from 'fastify'
import { guardHeaders } from '../../http/open-server.ts'
import type { CourtNotices, CourtPeriod } from '../../core/court-time/court-notices.ts'
import { Problem } from '../../http/problems.ts'

const heartbeatMs = 25_000
/** A stream is a connection kept for hours: a process has only so many. */
const mostStreams = 2_000

/** Tells browsers, as server-sent events, whenever the courts of a centre change in a period. */
export function slotStreams(
  notices: Pick<CourtNotices, 'listen'>,
): (period: CourtPeriod, request: FastifyRequest, reply: FastifyReply) => void {
  let open = 0
  return (period, request, reply) => {
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
    const stopListening = notices.listen(period, {
      changed: () => reply.raw.write('event: change\ndata: {}\n\n'),
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
