import { redirectDocument, type MiddlewareFunction } from 'react-router'
import { pageOf, paysAt } from './page-lookup.ts'

/**
 * A page to pay on is a document of its own, opened anew from any other: only its policy lets the
 * payment provider’s components in (requirement P136).
 */
export const openPayingDocument: MiddlewareFunction<Response> = async ({
  request,
  url,
  pattern,
}) => {
  const { method, headers } = request
  // what a script of ours reads, for the document that it is in
  const isRead = method === 'GET' && headers.get('sec-fetch-dest') === 'empty'
  if (!isRead || !pageOf(pattern).pays) return
  if (paysAt(URL.parse(headers.get('referer') ?? '')?.pathname ?? '')) return
  throw redirectDocument(url.pathname + url.search)
}
