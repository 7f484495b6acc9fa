import { ApiProblem, type Member } from '@quatre/contract'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { redirect } from 'react-router'
import styles from '../../app.css?url'
import { requestContext, type RequestContext } from '../../site/context.ts'
import {
  cookieNames,
  endedPendingSessionCookie,
  pendingSessionCookie,
} from '../../site/visit/cookies.ts'
import { formText } from '../../site/form/form-text.ts'
import { ownTarget } from '../../site/visit/own-target.ts'
import { findMember } from '../../site/pages/access.ts'
import { keepSession } from '../parts/enter.ts'
import { endSession } from '../../site/visit/leave.ts'
import { isOwnVisit } from '../own-visit.ts'
import type { Route } from './+types/handover.ts'
import { handoverPageAddress, handoverTargetName, readHandoverAddress } from './handover-address.ts'
import { HandoverRefused, WhoseAccount, type HandoverDocument } from './handover-page.tsx'
import { secretAddress } from '../../site/form/mail-link.ts'

const headers = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }

/**
 * Exchanges the token of an address for a session, once, and leaves that address in any case: results are shown on a
 * page of its own.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { token, target } = readHandoverAddress(request.url)
  const present = await findMember(site)
  if (token === null) return say(present, await waitingSession(site), target)
  const session = await openSession(site, token)
  if (session === null) {
    site.setCookie(endedPendingSessionCookie(site.origin))
    return goOn(handoverPageAddress(target))
  }
  const isHere = present?.id === session.member.id
  if (isHere || (present === null && isOwnVisit(request, site))) {
    await replaceSession(site, session, target)
    return goOn(target)
  }
  site.setCookie(pendingSessionCookie(session.token, site.origin))
  return goOn(handoverPageAddress(target))
}

/** The question whose account it shall be; without one to ask, that the link is not valid. */
function say(present: Member | null, waiting: OpenedSession | null, target: string): Response {
  if (waiting === null) return page(HandoverRefused, { styles, target }, 401)
  return page(WhoseAccount, { styles, present, coming: waiting.member, target })
}

/** The answer to the question which account it shall be: the one of the link, or the one signed in here. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const target = ownTarget(formText(form, handoverTargetName), site.origin)
  site.setCookie(endedPendingSessionCookie(site.origin))
  const waiting = await waitingSession(site)
  if (waiting === null) return page(HandoverRefused, { styles, target }, 401)
  if (formText(form, 'choice') === 'change') {
    await replaceSession(site, waiting, target)
    return goOn(target)
  }
  await endSession(site.apiWithToken(waiting.token))
  return goOn(target)
}

interface OpenedSession {
  readonly token: string
  readonly member: Member
}

/** Null when the token is wrong, used or too old. */
async function openSession(
  { api, apiWithToken, appMode }: RequestContext,
  given: string,
): Promise<OpenedSession | null> {
  try {
    const { access_token: token } = await api.sessions.takeHandover({
      query: { isApp: appMode.isApp },
      body: { access_token: given },
    })
    return { token, member: await apiWithToken(token).members.me() }
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return null
    throw error
  }
}

/** The session that waits for its member's word; null when none does, or it has ended. */
async function waitingSession({
  apiWithToken,
  cookies,
}: RequestContext): Promise<OpenedSession | null> {
  const token = cookies.get(cookieNames.pendingSession)
  if (!token) return null
  try {
    return { token, member: await apiWithToken(token).members.me() }
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

async function replaceSession(
  site: RequestContext,
  { token, member }: OpenedSession,
  target: string,
): Promise<void> {
  await keepSession(site, { token, centerId: member.center?.id ?? null, target })
}

function goOn(target: string): Response {
  return redirect(target, { status: 303, headers })
}

/** A page without scripts: they would look for the page of the address, which is not shown. */
function page<P extends HandoverDocument>(
  component: (props: P) => ReturnType<typeof createElement>,
  props: P,
  status = 200,
): Response {
  const html = renderToStaticMarkup(createElement(component, props))
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: {
      ...headers,
      // Its form needs its origin, which `no-referrer` would hide.
      ...(status === 200 && secretAddress),
      'Content-Type': 'text/html; charset=utf-8',
    },
  })
}
