import type { FastifyReply } from 'fastify'
import type { AvatarRow } from './avatar.sql.ts'
import { initialPicture } from './initial-picture.ts'

const forGood = 'public, max-age=31536000, immutable'
const forItsMember = 'private, max-age=31536000, immutable'
const forAWhile = 'public, max-age=300'

/** Sends the picture of a user, or the initial of their first name; `version` is the one the address asks for. */
export function sendAvatar(reply: FastifyReply, row: AvatarRow, version: string | undefined): void {
  reply.status(200).headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  })
  const isThisOne = version === String(row.version)
  // The address of this very picture is known only to those who may see it: a minor's picture has no other viewers.
  if (row.picture === null || (row.isMinor && !isThisOne)) {
    const isNamed = row.isShown && !row.isMinor
    // last names are never shown (requirement M39), not even by their first letter
    const svg = initialPicture(isNamed ? row.firstName : '')
    void reply.header('cache-control', forAWhile).type('image/svg+xml; charset=utf-8').send(svg)
    return
  }
  const lifetime = row.isMinor ? forItsMember : forGood
  void reply
    .header('cache-control', isThisOne ? lifetime : forAWhile)
    .type('image/webp')
    .send(row.picture)
}
