import type { MetaDescriptor } from 'react-router'
import { requestContext } from '../site/context.ts'
import { requireMember } from '../site/pages/access.ts'
import { privateHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/waits.ts'
import { findPaid, numberIn, payPageAt } from './parts/kinds.ts'
import { BankAnswered, BankAwaited, bankReturn } from './parts/bank-return.tsx'

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const { description } = payPageAt(matches.at(-1)?.id).outcome.waits
  return privateHead('Vérification du paiement', description)
}

/** The return from a bank, of whatever kind, then the wait for its answer. */
export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const page = payPageAt(pattern)
  const { unknown, waits } = page.outcome
  const answer = await bankReturn(site, url, unknown)
  if (answer !== null) return { pattern, answer, shown: null }
  if (numberIn(page, url) !== null) await requireMember(context, url)
  const shown = await waits.show(site, await findPaid(page, site, url))
  return { pattern, answer, shown }
}

const marks = { paid: 'done', cancelled: 'late', waits: 'wait', failed: 'failed' } as const

export default function Waits({ loaderData: { pattern, answer, shown } }: Route.ComponentProps) {
  const { titles, signIn, Frame, text, More } = payPageAt(pattern).outcome.waits
  if (answer !== null) {
    return (
      <Frame mark={marks[answer.end]} title={titles[answer.end]} shown={null}>
        <BankAnswered answer={answer} otherwise={signIn(answer.end)} />
      </Frame>
    )
  }
  return (
    <Frame mark="wait" title="Ta banque vérifie le paiement" shown={shown}>
      <BankAwaited>{text(shown)}</BankAwaited>
      {More && <More shown={shown} />}
    </Frame>
  )
}
