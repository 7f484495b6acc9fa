import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CourtNotices } from '../platform/court-notices.ts'

const heartbeatMilliseconds = 25_000

/** Tells a browser, as server-sent events, whenever the courts of a centre change. */
export function streamChanges(
  notices: CourtNotices,
  centerId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.write('retry: 3000\n\n')
  const stopListening = notices.listen(centerId, {
    changed: () => reply.raw.write('event: change\ndata: {}\n\n'),
    stopped: () => reply.raw.end(),
  })
  const heartbeat = setInterval(() => reply.raw.write(': still here\n\n'), heartbeatMilliseconds)
  request.raw.once('close', () => {
    clearInterval(heartbeat)
    stopListening()
  })
}
