import { ApiProblem, type Member } from '@quatre/contract'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { redirect } from 'react-router'
import styles from '../../app.css?url'
import { requestContext, type RequestContext } from '../../context.ts'
import {
  cookieNames,
  endedPendingSessionCookie,
  pendingSessionCookie,
  readCookies,
} from '../../cookies.ts'
import { findMember } from '../access.ts'
import { keepSession } from '../enter.ts'
import { formText } from '../form-text.ts'
import type { Route } from './+types/entry.ts'
import { secretAddress } from './mail-link.ts'
import { entryTargetName, ownTarget, readEntryAddress } from './entry-address.ts'
import { AnotherMember, EntryRefused, type EntryDocument } from './entry-page.tsx'

const headers = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }

/** Exchanges the token of an address for a session, once, and leaves that address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { token, target } = readEntryAddress(request.url)
  const present = await findMember(site)
  const session = await exchange(site, token)
  if (session === null) return page(EntryRefused, { styles }, 401)
  const { member } = session
  if (present === null || present.id === member.id) {
    await goIn(site, session, target)
    return leave(target)
  }
  site.setCookie(pendingSessionCookie(session.token, site.origin))
  return page(AnotherMember, {
    styles,
    present,
    coming: member,
    target,
  })
}

/** The answer to « another member is signed in here »: change, or stay. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const token = readCookies(request.headers.get('cookie')).get(cookieNames.pendingSession)
  const form = await request.formData()
  const target = ownTarget(formText(form, entryTargetName), site.origin)
  site.setCookie(endedPendingSessionCookie(site.origin))
  const member = token ? await memberOf(site, token) : null
  if (!token || member === null) return page(EntryRefused, { styles }, 401)
  if (formText(form, 'choice') === 'change') {
    await goIn(site, { token, member }, target)
    return leave(target)
  }
  await site.apiOf(token).sessions.signOut()
  return leave(target)
}

interface OpenedSession {
  readonly token: string
  readonly member: Member
}

/** Null when the token is wrong, used or too old. */
async function exchange(
  { api, apiOf, appMode }: RequestContext,
  given: string,
): Promise<OpenedSession | null> {
  try {
    const { access_token: token } = await api.sessions.enter({
      query: { isApp: appMode.isApp },
      body: { access_token: given },
    })
    return { token, member: await apiOf(token).members.me() }
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return null
    throw error
  }
}

async function memberOf({ apiOf }: RequestContext, token: string): Promise<Member | null> {
  try {
    return await apiOf(token).members.me()
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

/** The session that was open in this browser ends: nobody could end it any more. */
async function goIn(
  site: RequestContext,
  { token, member }: OpenedSession,
  target: string,
): Promise<void> {
  if (site.signedIn) {
    await site.api.sessions.signOut().catch((error: unknown) => {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error
    })
  }
  await keepSession(site, { token, centerId: member.center?.id ?? null, target })
}

function leave(target: string): Response {
  return redirect(target, { status: 303, headers })
}

/** A page without scripts: they would look for the page of the address, which is not shown. */
function page<P extends EntryDocument>(
  component: (props: P) => ReturnType<typeof createElement>,
  props: P,
  status = 200,
): Response {
  const html = renderToStaticMarkup(createElement(component, props))
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: {
      ...headers,
      // Its form needs its origin, which `no-referrer` would hide; the token is used by now.
      ...(status === 200 && secretAddress),
      'Content-Type': 'text/html; charset=utf-8',
    },
  })
}
