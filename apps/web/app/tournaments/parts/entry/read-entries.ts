import { ApiProblem } from '@quatre/contract'
import type { RequestContext } from '../../../site/context.ts'
import type { MyEntriesProps } from './my-entries.tsx'

/** The entries of the member, with the refund of the act before this page. */
export async function readEntries(
  { api, now, reportError }: Pick<RequestContext, 'api' | 'now' | 'reportError'>,
  search: URLSearchParams,
): Promise<MyEntriesProps> {
  const returned = search.get('rendu')
  return {
    // requirement TN18: an empty list on error
    entries: await api.entries.list().catch((error: unknown) => {
      if (!(error instanceof ApiProblem) || error.status < 500) throw error
      reportError(error)
      return []
    }),
    now,
    returnedCents: returned !== null && /^\d{1,7}$/.test(returned) ? Number(returned) : null,
    isRefused: search.has('refus'),
    hasRefused: search.has('refusee'),
  }
}
