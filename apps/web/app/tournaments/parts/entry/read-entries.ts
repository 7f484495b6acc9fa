import type { RequestContext } from '../../../site/context.ts'
import type { MyEntriesProps } from './my-entries.tsx'

/** The entries of the member, with what the act before this page came to. */
export async function readEntries(
  { api, now }: Pick<RequestContext, 'api' | 'now'>,
  search: URLSearchParams,
): Promise<MyEntriesProps> {
  const returned = search.get('rendu')
  return {
    entries: await api.entries.list(),
    now,
    returnedCents: returned !== null && /^\d{1,7}$/.test(returned) ? Number(returned) : null,
    isRefused: search.has('refus'),
  }
}
