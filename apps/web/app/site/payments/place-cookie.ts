import { daySeconds } from '@quatre/domain'
import { setCookieHeader } from '../visit/set-cookie.ts'

/** The place that this browser's owner took by a share link. */
interface OwnPlace {
  readonly id: number
  /** What a guest acts with; null of a member, whose session says who they are. */
  readonly secret: string | null
}

const nameOf = (key: string) => `place-${key}`
const keptSeconds = 60 * daySeconds

/** Remembers it, so that its page is theirs and they can give it back. */
export function placeCookie(
  key: string,
  { id, secret }: OwnPlace,
  { origin }: { readonly origin: string },
): string {
  return setCookieHeader(nameOf(key), `${id}.${secret ?? ''}`, { origin, maxAge: keptSeconds })
}

/** Forgets a place that was given back. */
export const forgottenPlace = (key: string, { origin }: { readonly origin: string }): string =>
  setCookieHeader(nameOf(key), '', { origin, maxAge: 0 })

/** The place that was taken by a link here; null when none was. */
export function ownPlace(cookies: ReadonlyMap<string, string>, key: string): OwnPlace | null {
  const [, id, secret] = /^(\d{1,10})\.([\w-]{43})?$/.exec(cookies.get(nameOf(key)) ?? '') ?? []
  return id === undefined ? null : { id: Number(id), secret: secret ?? null }
}
