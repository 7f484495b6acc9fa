import type { MetaDescriptor } from 'react-router'
import { centerInPath } from '../centers/parts/named-center.ts'
import { requestContext } from '../site/context.ts'
import { requireMember } from '../site/pages/access.ts'
import { privateHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/ended.ts'
import { findPaid, numberIn, payPageAt } from './parts/kinds/kinds.ts'

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  return privateHead(...endAt(matches.at(-1)?.id).head(loaderData?.shown))
}

/** The end of a payment of any kind: paid, or failed. */
export async function loader({ url, params, pattern, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  await centerInPath(site, params)
  const page = payPageAt(pattern)
  // without any way to pay, nothing may have been begun
  const isUnnamed = page.page === 'failed' && numberIn(page, url) === null
  if (numberIn(page, url) !== null) await requireMember(context, url)
  const thing = isUnnamed ? null : await findPaid(page, page.page, site, url)
  const { back, without, ...shown } = await endAt(pattern).show(site, thing, url)
  return { pattern, shown, back, without }
}

export default function Ended({ loaderData: { pattern, shown } }: Route.ComponentProps) {
  const { Page } = endAt(pattern)
  return <Page shown={shown} />
}

function endAt(pattern: string | undefined) {
  const { outcome, page } = payPageAt(pattern)
  const end = page === 'waits' ? undefined : outcome[page]
  if (end === undefined) throw new Error(`${pattern} is no end of a payment.`)
  return end
}
