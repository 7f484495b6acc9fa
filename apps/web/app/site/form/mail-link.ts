import { ApiProblem } from '@quatre/contract'
import { message } from '@quatre/domain'
import { redirect } from 'react-router'
import { formText } from './form-text.ts'

/** The two halves of a link sent by mail, as the API wants them. */
export interface MailLink {
  readonly users_key: string
  readonly users_id: number
}

/**
 * Addresses with a key are sent to no other site. Not `no-referrer`: browsers would send the page's own form without
 * its origin, as they do with the forms of strangers.
 */
export const secretAddress = { 'Referrer-Policy': 'same-origin' }

/** The message for a link of which a part is missing. */
export const incompleteLink =
  'Ce lien n’est pas complet\u00a0: ouvre-le depuis le mail, ou copie-le en entier.'

/** The link in an address; null when a part of it is missing. */
export function mailLinkInAddress(request: Request): MailLink | null {
  const { searchParams } = new URL(request.url)
  return linkFrom(searchParams.get('users_key') ?? '', searchParams.get('users_id') ?? '')
}

/**
 * The link as the page's own form carries it.
 * @throws the refusal of one of which a part is missing
 */
export function mailLinkIn(form: FormData): MailLink {
  const link = linkFrom(formText(form, 'users_key'), formText(form, 'users_id'))
  if (link !== null) return link
  throw new ApiProblem(400, { problem: 'link_not_valid', message: incompleteLink })
}

/** To the same page without the link's keys: going back or reloading finds no dead link. */
export function redirectWithoutKeys({ url }: Request, search: string): Response {
  const page = new URL(url).pathname.replace(/\.data$/, '')
  return redirect(page + search, { status: 303, headers: secretAddress })
}

/** The outcome of the link of a page's address, before anything is done with it. */
export type OpenedLink =
  | { readonly state: 'done' }
  | { readonly state: 'refused'; readonly refusal: string }
  | { readonly state: 'live'; readonly link: MailLink }

interface OpenedPage {
  /** The parameter that `redirectWithoutKeys` leaves in the address. */
  readonly doneName: string
  /** Asks the API about a link without using it up. */
  readonly readState: (call: { body: MailLink }) => Promise<{ readonly status: LinkStatus }>
}

type LinkStatus = 'live' | 'not_valid'

/** A visitor who comes too late reads it before they have thought of an answer. */
export async function openedLink(
  request: Request,
  { doneName, readState }: OpenedPage,
): Promise<OpenedLink> {
  if (new URL(request.url).searchParams.has(doneName)) return { state: 'done' }
  const link = mailLinkInAddress(request)
  if (link === null) return { state: 'refused', refusal: incompleteLink }
  const isDead = await isDeadLink(readState({ body: link }))
  return isDead ? { state: 'refused', refusal: message('link_not_valid') } : { state: 'live', link }
}

async function isDeadLink(asked: Promise<{ readonly status: LinkStatus }>): Promise<boolean> {
  try {
    return (await asked).status !== 'live'
  } catch (error) {
    // A number that no account can have.
    if (error instanceof ApiProblem && error.status === 400) return true
    throw error
  }
}

function linkFrom(key: string, id: string): MailLink | null {
  if (!/^[\w-]{20,64}$/.test(key) || !/^[1-9]\d{0,9}$/.test(id)) return null
  return { users_key: key, users_id: Number(id) }
}
