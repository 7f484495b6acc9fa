import type { FastifyRequest } from 'fastify'

/**
 * Who does not want what was made before says so as browsers do when a page is loaded again: `live`
 * reads the database anew.
 */
export const readingAsked = ({ headers }: FastifyRequest): 'live' | 'current' =>
  headers['cache-control'] === 'no-cache' ? 'live' : 'current'
