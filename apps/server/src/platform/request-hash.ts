import { createHash } from 'node:crypto'

/** What is kept of a request, to tell one that is repeated under its key from another one. */
export function hashRequest(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}
