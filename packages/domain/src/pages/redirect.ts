// Requirement M24: relative paths of letters, digits and @ - % _ ~ and slashes, with
// optional query and hash. Rooted, because a path without its slash depends on the page it is on.
const target =
  /^(\/[a-z0-9@\-%_~/]*)(\?[a-z0-9\-._~%!$&'()*+,;=:@/?[\]]*)?(#[a-z0-9\-._~%!$&'()*+,;=:@/?]*)?$/i

/** Encoded slash, backslash, dot, percent sign (double encoding): other addresses in disguise. */
const disguised = /%(?:2f|5c|2e|25)/i

/** Pages that would lead back here, or log the member out at once (requirement M24). */
const loops = ['login', 'signin', 'signup', 'deconnexion']
/** Addresses that are no pages: the targets of forms, and of redirects from providers. */
const notPages = /^(?:_.*|api|(?:google|facebook|apple)-auth)$/

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function hasSafePath(path: string): boolean {
  const plain = decoded(path)
  if (plain === null || path.includes('//') || disguised.test(path)) return false
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u.test(plain)) return false
  const first = plain.split('/')[1]?.trim().toLowerCase() ?? ''
  return !loops.includes(first) && !notPages.test(first)
}

function hasSafeRest(rest: string): boolean {
  const plain = decoded(rest)
  if (plain === null || /\p{Cc}/u.test(plain)) return false
  // A token in the target would sign in another member (requirement M26).
  return !new URLSearchParams(rest.split('#')[0]).has('access_token')
}

/**
 * The page after logging in: the target when it is a safe address of this site, otherwise the
 * fallback (requirement M24). Never throws, for any target.
 */
export function safeRedirect(wanted: unknown, fallback = '/'): string {
  if (typeof wanted !== 'string' || wanted.length > 2000) return fallback
  const found = target.exec(wanted)
  if (!found) return fallback
  const path = found[1] ?? ''
  return hasSafePath(path) && hasSafeRest(wanted.slice(path.length)) ? wanted : fallback
}
