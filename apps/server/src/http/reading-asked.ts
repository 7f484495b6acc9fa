import type { FastifyRequest } from 'fastify'

/** A caller refuses cached answers as browsers do when a page is loaded again: `live` reads the database anew. */
export const readingAsked = ({ headers }: FastifyRequest): 'live' | 'current' =>
  headers['cache-control'] === 'no-cache' ? 'live' : 'current'
