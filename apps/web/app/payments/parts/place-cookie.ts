import { daySeconds } from '@quatre/domain'
import { setCookieHeader } from '../../site/visit/set-cookie.ts'

const cookieName = (key: string) => `place-${key}`
const keptSeconds = 60 * daySeconds
const isSecret = (text: string) => /^[\w-]{43}$/.test(text)

/** Remembers a guest's secret for the place of a link: its page is theirs here. */
export function placeCookie(
  key: string,
  secret: string,
  { origin }: { readonly origin: string },
): string {
  return setCookieHeader(cookieName(key), secret, { origin, maxAge: keptSeconds })
}

/** Forgets a place that is theirs no more. */
export const forgottenPlace = (key: string, { origin }: { readonly origin: string }): string =>
  setCookieHeader(cookieName(key), '', { origin, maxAge: 0 })

/** The secret of this browser's guest for the place of a link; undefined when there is none. */
export function keptPlace(cookies: ReadonlyMap<string, string>, key: string): string | undefined {
  return [cookies.get(cookieName(key)) ?? ''].find(isSecret)
}

/** The secret that the address of a mail carries; undefined of another address. */
export const mailedPlace = ({ searchParams }: URL): string | undefined =>
  [searchParams.get('users_key') ?? ''].find(isSecret)
