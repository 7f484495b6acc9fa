import type { FastifyReply } from 'fastify'
import type { AvatarRow } from './avatar.sql.ts'
import { initialsPicture } from './initials-picture.ts'

const forGood = 'public, max-age=31536000, immutable'
const forAWhile = 'public, max-age=300'

/** Sends the picture of a user, or his initials; `version` is the one the address asks for. */
export function sendAvatar(reply: FastifyReply, row: AvatarRow, version: string | undefined): void {
  reply.status(200).headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  })
  if (row.picture === null) {
    const svg = initialsPicture(row.isShown ? [row.firstName, row.lastName] : [])
    void reply.header('cache-control', forAWhile).type('image/svg+xml; charset=utf-8').send(svg)
    return
  }
  const isThisOne = version === String(row.version)
  void reply
    .header('cache-control', isThisOne ? forGood : forAWhile)
    .type('image/webp')
    .send(row.picture)
}
