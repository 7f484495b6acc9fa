import type { FastifyReply } from 'fastify'
import type { AvatarRow } from './avatar.sql.ts'

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

/** The first letter of a name as a picture (SVG); without one, the outline of a head. */
function initialPicture(name: string): string {
  // a letter alone: nothing of a name can be markup
  const letter = /\p{L}/u.exec(name)?.[0]?.toLocaleUpperCase('fr') ?? ''
  const drawn =
    letter === ''
      ? `<g fill="#d7ff3e"><circle cx="24" cy="19" r="7"/><path d="M10 42a14 12 0 0 1 28 0z"/></g>`
      : `<text x="24" y="32.5" text-anchor="middle" fill="#d7ff3e" font-family="Arial Black,` +
        `sans-serif" font-weight="800" font-size="24">${letter}</text>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" ` +
    `fill="#0b1220"/>${drawn}</svg>`
  )
}
