import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '../platform/caller-address.ts'
import type { CourtNotices, CourtPeriod } from '../platform/court-notices.ts'
import { Problem } from '../problems.ts'

const heartbeatMilliseconds = 25_000
const retrySeconds = 60

export interface StreamLimits {
  readonly ofAddress: number
  readonly ofProcess: number
}

/** A stream is a connection kept for hours: nobody may take all there are. */
const streamLimits: StreamLimits = { ofAddress: 20, ofProcess: 2_000 }

/**
 * Counts the open streams of this process.
 * @returns takes a place for an address, and gives the way to leave it, once
 * @throws Problem too_many_requests, too_busy
 */
export function streamPlaces(limits: StreamLimits): (address: string) => () => void {
  const open = new Map<string, number>()
  let inAll = 0
  return (address) => {
    const own = open.get(address) ?? 0
    const options = { retryAfterSeconds: retrySeconds }
    if (own >= limits.ofAddress) throw new Problem('too_many_requests', options)
    if (inAll >= limits.ofProcess) throw new Problem('too_busy', options)
    open.set(address, own + 1)
    inAll++
    return () => {
      inAll--
      const others = (open.get(address) ?? 1) - 1
      if (others === 0) open.delete(address)
      else open.set(address, others)
    }
  }
}

/** Tells browsers, as server-sent events, whenever the courts of a centre change in a period. */
export function slotStreams(
  notices: CourtNotices,
): (period: CourtPeriod, request: FastifyRequest, reply: FastifyReply) => void {
  const takePlace = streamPlaces(streamLimits)
  return (period, request, reply) => {
    // without a body it would never end; gone already, nothing would ever give its place back
    if (request.method === 'HEAD') return void reply.send('')
    if (reply.raw.destroyed) return void reply.hijack()
    const leave = takePlace(callerAddress(request.ip))
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.raw.write('retry: 3000\n\n')
    const stopListening = notices.listen(period, {
      changed: () => reply.raw.write('event: change\ndata: {}\n\n'),
      stopped: () => reply.raw.end(),
    })
    const heartbeat = setInterval(() => reply.raw.write(': still here\n\n'), heartbeatMilliseconds)
    reply.raw.once('close', () => {
      clearInterval(heartbeat)
      stopListening()
      leave()
    })
  }
}
