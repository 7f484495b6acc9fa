import { ApiProblem } from '@quatre/contract'
import type { RequestContext } from '../app/site/context.ts'
import { centerCookie, clearedCenterCookie, cookieNames } from '../app/site/visit/cookies.ts'

/**
 * On the first page of a browser session a member's own club is the chosen one (requirement C15).
 * It happens before any loader runs, so that all parts of the page agree; a club that was chosen or
 * cleared in this session is not changed.
 */
export async function adoptOwnCenter(
  request: Request,
  context: RequestContext,
): Promise<RequestContext> {
  const { cookies, signedIn, chosenCenterSlug, origin, setCookie } = context
  if (!signedIn || chosenCenterSlug !== null || cookies.has(cookieNames.center)) return context
  if (request.method !== 'GET') return context
  const slug = await slugOfMember(context)
  if (slug === undefined) return context
  setCookie(ownCenterCookie(slug, origin))
  return { ...context, chosenCenterSlug: slug }
}

/** `Set-Cookie` that makes it the chosen one, or says that there is none. */
export const ownCenterCookie = (slug: string | null, origin: string): string =>
  slug === null ? clearedCenterCookie(origin) : centerCookie(slug, origin)

/** The slug of a member's own club. Null: they have none; undefined: the visitor is a guest after all. */
async function slugOfMember({ api, center }: RequestContext): Promise<string | null | undefined> {
  try {
    const member = await api.members.me()
    return (await center(member.center?.id ?? null))?.slug ?? null
  } catch (error) {
    // The page's own loaders meet the same refusal, and say so.
    if (error instanceof ApiProblem) return undefined
    throw error
  }
}
