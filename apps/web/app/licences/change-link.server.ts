import { createHash, randomBytes } from 'node:crypto'
import { redirect, type RouterContextProvider } from 'react-router'
import { requestContext, type RequestContext } from '../site/context.ts'
import { submit } from '../site/form/submit.ts'
import { requireMember } from '../site/pages/access.ts'
import { setCookieHeader } from '../site/visit/set-cookie.ts'
import { linkingPageAt, verificationAddress } from './parts/addresses.ts'

/** A linking that is under way at the federation. */
interface LinkFlow {
  /** Comes back in the address: the answer is to a question of this browser. */
  readonly state: string
  /** Comes back inside the answer, signed. */
  readonly nonce: string
  /** The secret whose hash the federation has (PKCE). */
  readonly codeVerifier: string
  /** The member who asked for it. */
  readonly memberId: number
}

const cookieName = 'federation-flow'
const seconds = 900

/** Links the member's account at the federation, which is asked there, or unlinks it. */
export async function changeLink(request: Request, context: Readonly<RouterContextProvider>) {
  const url = new URL(request.url)
  const page = linkingPageAt(url.pathname)
  const member = await requireMember(context, new URL(page, url))
  const site = context.get(requestContext)
  const form = await request.formData()
  return submit(form, async () => {
    if (form.get('change') !== 'unlink') return leaveForFederation(site, member.id, page)
    await site.api.licences.unlink({})
    return redirect(`${page}?delie=1`, 303)
  })
}

async function leaveForFederation(
  { api, origin, setCookie }: RequestContext,
  memberId: number,
  page: ReturnType<typeof linkingPageAt>,
): Promise<Response> {
  const { authorizeUrl, clientId, scope } = await api.licences.provider()
  const codeVerifier = randomBytes(48).toString('base64url')
  const [state, nonce] = [crypto.randomUUID(), crypto.randomUUID()]
  const flow: LinkFlow = { state, nonce, codeVerifier, memberId }
  setCookie(setCookieHeader(cookieName, JSON.stringify(flow), { origin, maxAge: seconds }))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: origin + verificationAddress(page),
    scope,
    state,
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return redirect(`${authorizeUrl}?${query}`, 303)
}

/** The linking that this browser has begun; it is forgotten, as its answer comes once. */
export function takeFlow({ cookies, origin, setCookie }: RequestContext): LinkFlow | null {
  const text = cookies.get(cookieName)
  if (!text) return null
  setCookie(setCookieHeader(cookieName, '', { origin, maxAge: 0 }))
  try {
    return JSON.parse(text) as LinkFlow
  } catch {
    return null
  }
}
