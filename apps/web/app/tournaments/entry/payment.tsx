import { euros } from '@quatre/domain'
import { centerInPath } from '../../centers/parts/named-center.ts'
import { entryKind } from '../../payments/parts/kinds/entry.tsx'
import { payWithCredit, readOwed } from '../../payments/parts/owed.ts'
import { PayPage } from '../../payments/parts/pay-page.tsx'
import { OwedWays } from '../../payments/parts/pay-ways.tsx'
import { requestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { Fact } from '../../ui/fact.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { typographic } from '../../ui/typographic.ts'
import { entryTitle, dayTimeText, partnerText } from '../parts/entry/entry-words.ts'
import { RefuseEntry } from '../parts/entry/refuse-entry.tsx'
import type { Route } from './+types/payment.ts'
import './entry.css'

export const meta = () => privateHead('Payer mon inscription', 'Paie ta part de l’inscription.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({
  params,
  url,
  context,
}: Pick<Route.LoaderArgs, 'params' | 'url' | 'context'>) {
  const site = context.get(requestContext)
  await centerInPath(site, params)
  return readOwed(entryKind, site, url)
}

export const action = (sent: Pick<Route.ActionArgs, 'request' | 'url' | 'context'>) =>
  payWithCredit(entryKind, sent)

const hourMs = 3_600_000

type PayEntryProps = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

/** A part of an entry and the ways to pay it. */
export default function PayEntry({ loaderData, actionData }: PayEntryProps) {
  const { thing: entry, now } = loaderData
  const { competition, expiresAt, player } = entry
  const isSoon = expiresAt !== null && Date.parse(expiresAt) - now < hourMs
  return (
    <PayPage
      title={entry.isSplit ? 'Payer ta part' : 'Payer la paire'}
      refusal={actionData?.refusal}
      summary={
        <dl>
          <Fact label="Tournoi">
            {entryTitle(entry)}, {typographic(competition.center.name)}
          </Fact>
          <Fact label="Paire">{partnerText(entry)}</Fact>
          <Fact label={entry.isSplit ? 'Ta part' : 'Prix'}>{euros(player.due.value)}</Fact>
          {expiresAt && (
            <Fact label="Place gardée">
              {isSoon ? <Countdown until={expiresAt} now={now} /> : dayTimeText(expiresAt)}
            </Fact>
          )}
        </dl>
      }
    >
      <OwedWays {...loaderData} />
      {entry.mayRefuse && (
        <div className="mb-6">
          <RefuseEntry entry={entry} />
        </div>
      )}
    </PayPage>
  )
}
