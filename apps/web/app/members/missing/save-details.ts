import { ApiProblem, type Member } from '@quatre/contract'
import type { RequestContext } from '../../context.ts'
import { centerCookie } from '../../cookies.ts'
import type { CompletionErrors, CompletionValues } from '../completion-form.ts'
import { detailsChange, detailsErrors } from './details-form.ts'
import type { Missing } from './missing-details.ts'

/** Saves what was missing; gives what is wrong, nothing when all is well. */
export async function saveDetails(
  site: RequestContext,
  values: CompletionValues,
  missing: Missing,
): Promise<CompletionErrors> {
  const errors = detailsErrors(values, missing)
  if (Object.keys(errors).length > 0) return errors
  try {
    const member = await site.api.profile.update({ body: detailsChange(values, missing) })
    await adoptCenter(site, member)
    return {}
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    const { fields, message } = error
    if (fields.mobilePhone) return { mobilePhone: fields.mobilePhone }
    const center = fields.center ?? fields['center.id']
    return center ? { center } : { other: message }
  }
}

/** The club he has just named is the chosen one where he picked none (specification section 4). */
async function adoptCenter(site: RequestContext, { center }: Member): Promise<void> {
  const { api, origin, chosenCenterSlug, chosenCenterIsGuess, setCookie } = site
  if (center === null || (chosenCenterSlug !== null && !chosenCenterIsGuess)) return
  const own = (await api.centers.list()).find(({ id }) => id === center.id)
  if (own) setCookie(centerCookie(own.slug, origin))
}
