import { ApiProblem } from '@quatre/contract'
import type { RequestContext } from '../../site/context.ts'
import type { CompletionErrors, CompletionValues } from './completion-form.ts'
import { adoptCenter } from '../enter.ts'
import { gapChange, gapErrors } from './gap-change.ts'
import type { ProfileGap } from './profile-gap.ts'

/** Saves what was missing; gives what is wrong, nothing when all is well. */
export async function fillGap(
  site: RequestContext,
  values: CompletionValues,
  gap: ProfileGap,
): Promise<CompletionErrors> {
  const errors = gapErrors(values, gap)
  if (Object.keys(errors).length > 0) return errors
  try {
    const { center } = await site.api.profile.update({ body: gapChange(values, gap) })
    await adoptCenter(site, center?.id ?? null)
    return {}
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    const { fields, message } = error
    if (fields.mobilePhone) return { mobilePhone: fields.mobilePhone }
    const center = fields.center ?? fields['center.id']
    return center ? { center } : { other: message }
  }
}
