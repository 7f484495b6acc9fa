import type { FastifyReply } from 'fastify'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'"

/** Sends a page of the viewer; `policy` is its content security policy. */
export function sendPage(
  reply: FastifyReply,
  page: string,
  { status = 200, policy = pagePolicy }: { status?: number; policy?: string } = {},
): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(page)
}
