import { euros } from '@quatre/domain'
import { centerInPath } from '../../centers/parts/named-center.ts'
import { entryKind } from '../../payments/parts/kinds/entry.tsx'
import { payWithCredit, readOwed } from '../../payments/parts/owed.ts'
import { PayPage } from '../../payments/parts/pay-page.tsx'
import { OwedWays } from '../../payments/parts/pay-ways.tsx'
import { requestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { typographic } from '../../ui/typographic.ts'
import { entryTitle, momentOf, partnerText } from '../parts/entry/entry-words.ts'
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
        <dl className="entry-facts">
          <div>
            <dt>Tournoi</dt>
            <dd>
              {entryTitle(entry)}, {typographic(competition.center.name)}
            </dd>
          </div>
          <div>
            <dt>Paire</dt>
            <dd>{partnerText(entry)}</dd>
          </div>
          <div>
            <dt>{entry.isSplit ? 'Ta part' : 'Prix'}</dt>
            <dd>{euros(player.due.value)}</dd>
          </div>
          {expiresAt && (
            <div>
              <dt>Place gardée</dt>
              <dd>{isSoon ? <Countdown until={expiresAt} now={now} /> : momentOf(expiresAt)}</dd>
            </div>
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
