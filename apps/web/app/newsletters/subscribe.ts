import { ApiProblem } from '@quatre/contract'
import { newsletterDoneMessage, newsletterFailureMessage } from '@quatre/domain'
import type { RequestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'

/** The outcome; `errors` stay at their fields, `message` passes. */
export interface Subscribed {
  readonly tone: 'success' | 'error'
  readonly message: string
  readonly errors: { readonly email?: string; readonly center?: string }
  readonly status: number
  readonly email: string
  readonly center: string
}

/** Subscribes the e-mail of a form, or its member; where it names no club, to the chosen one's. */
export async function subscribe(site: RequestContext, form: FormData): Promise<Subscribed> {
  const [email, center] = [formText(form, 'email'), formText(form, 'center')]
  const answer = { errors: {}, email, center }
  try {
    if (form.has('member')) await site.api.newsletters.subscribeMember()
    else await subscribeEmail(site, { email, center })
    return { ...answer, tone: 'success', message: newsletterDoneMessage, status: 200 }
  } catch (error) {
    const problem = error instanceof ApiProblem ? error : null
    if (problem === null || problem.status >= 500) site.reportError(error)
    const { email: ofEmail, center: ofClub, 'center.id': ofId } = problem?.fields ?? {}
    const ofCenter = ofClub ?? ofId
    return {
      ...answer,
      tone: 'error',
      message: ofEmail ?? ofCenter ?? newsletterFailureMessage,
      errors: { ...(ofEmail && { email: ofEmail }), ...(ofCenter && { center: ofCenter }) },
      status: problem?.status ?? 500,
    }
  }
}

async function subscribeEmail(
  { api, chosenCenterSlug, ...site }: RequestContext,
  { email, center }: { readonly email: string; readonly center: string },
): Promise<void> {
  const chosen = await site.center(center === '' ? chosenCenterSlug : idIn(center))
  // Without a club the API refuses (requirement N2).
  const body = { email, ...(chosen && { center: { id: chosen.id } }) }
  await api.newsletters.subscribe({ body: body as Subscription })
}

type Subscription = Parameters<RequestContext['api']['newsletters']['subscribe']>[0]['body']
