import type { RequestContext } from '../site/context.ts'
import { purposes, type Purpose } from '../site/visit/consent.ts'

type Configured = Pick<RequestContext, 'hasAudience' | 'hasExternalContent'>

/** The purposes that this site is configured for: nothing else is asked, nor kept as allowed. */
export function configuredPurposes({
  hasAudience,
  hasExternalContent,
}: Configured): readonly Purpose[] {
  const configured = { audience: hasAudience, content: hasExternalContent }
  return purposes.filter((purpose) => configured[purpose])
}

/** Whether the question is due, and its purposes: without any it never is. */
export function consentQuestion(site: Pick<RequestContext, 'consent'> & Configured) {
  const purposes = configuredPurposes(site)
  return { asked: site.consent.asked && purposes.length > 0, purposes }
}
