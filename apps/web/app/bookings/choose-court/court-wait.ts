import { ApiProblem } from '@quatre/contract'
import { safeRedirect } from '@quatre/domain'
import { redirect } from 'react-router'
import { entranceAddress } from '../../site/pages/access.ts'
import { signInAddress } from '../../site/pages/addresses.ts'
import { waitAtTarget, waitPath } from '../parts/court-waits.ts'
import { slotsAddress } from '../parts/search/search.ts'
import { requestContext, type RequestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import type { Route } from './+types/court-wait.ts'

export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/reservations/slots${url.search}`)
}

/** Waits for a court, or waits no more; a guest signs in or up first, and waits from then on. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const left = idIn(formText(form, 'leave'))
  const target = waitPath + url.search
  const back = safeRedirect(formText(form, 'back'), slotsAddress({}))
  if (!site.signedIn) return redirect(entranceAddress(site, left === null ? target : back))
  try {
    if (left === null) return redirect(await waitAtTarget(site, site.api, target))
    await leave(site, left)
    return redirect(back)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
    return redirect(signInAddress(left === null ? target : back))
  }
}

/** One that has ended is as good as left. */
async function leave({ api }: RequestContext, id: number): Promise<void> {
  await api.courtWaits.leave({ params: { id } }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
  })
}
