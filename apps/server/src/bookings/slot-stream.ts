import type { FastifyReply, FastifyRequest } from 'fastify'
import { guardHeaders } from '../guard.ts'
import { callerAddressOf } from '../platform/caller-address.ts'
import type { CourtNotices, CourtPeriod } from '../platform/court-time/court-notices.ts'
import { openPlaces } from '../platform/places.ts'

const heartbeatMs = 25_000
/** A stream is a connection kept for hours: nobody may take all there are. */
const streamLimits = { ofOne: 20, ofProcess: 2_000, retryAfterSeconds: 60 }

/** Tells browsers, as server-sent events, whenever the courts of a centre change in a period. */
export function slotStreams(
  notices: Pick<CourtNotices, 'listen'>,
): (period: CourtPeriod, request: FastifyRequest, reply: FastifyReply) => void {
  const takePlace = openPlaces<string>(streamLimits)
  return (period, request, reply) => {
    // without a body it would never end; gone already, nothing would ever give its place back
    if (request.method === 'HEAD') return void reply.send('')
    if (reply.raw.destroyed) return void reply.hijack()
    const leave = takePlace(callerAddressOf(request.ip))
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
      leave()
    })
  }
}
