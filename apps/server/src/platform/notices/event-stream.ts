import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '../../environment.ts'
import { guardHeaders } from '../../http/open-server.ts'
import { callerAddressKey } from '../../http/read-input.ts'
import { limitConcurrency } from '../limits/limit-concurrency.ts'
import type { NoticeListener } from './notices.ts'

const heartbeatMs = 25_000

/**
 * Sends browsers an event whenever something that they watch has changed. A stream is a connection kept for hours: a
 * process has only so many, and no address takes them all.
 * @throws Problem too_many_requests, too_busy
 */
export type EventStreams = (
  listen: (listener: NoticeListener) => () => void,
  request: FastifyRequest,
  reply: FastifyReply,
) => void

export function openEventStreams({
  streams,
  streamsPerAddress,
}: Pick<Environment, 'streams' | 'streamsPerAddress'>): EventStreams {
  const takePlace = limitConcurrency<string>({
    ofOne: streamsPerAddress,
    ofProcess: streams,
    retryAfterSeconds: 60,
  })
  return (listen, request, reply) => {
    // without a body it would never end; gone already, nothing would ever give its place back
    if (request.method === 'HEAD') return void reply.send('')
    if (reply.raw.destroyed) return void reply.hijack()
    const leavePlace = takePlace(callerAddressKey(request.ip))
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
      leavePlace()
    })
  }
}
