import type { OwnEntry } from '@quatre/contract'
import { euros } from '@quatre/domain'
import type { Owed } from '../../payments/parts/owed.ts'
import { PayPage } from '../../payments/parts/pay-page.tsx'
import { OwedWays } from '../../payments/parts/pay-ways.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { typographic } from '../../ui/typographic.ts'
import { entryTitle, momentOf, partnerText } from '../parts/entry/entry-words.ts'

interface PayEntryProps {
  readonly owed: Owed & { readonly thing: OwnEntry; readonly now: number }
  readonly refusal?: string | null | undefined
}

const hourMs = 3_600_000

/** A part of an entry and the ways to pay it. */
export function PayEntry({ owed, refusal }: PayEntryProps) {
  const { thing: entry, now } = owed
  const { competition, expiresAt, player } = entry
  const isSoon = expiresAt !== null && Date.parse(expiresAt) - now < hourMs
  return (
    <PayPage
      title={entry.isSplit ? 'Payer ta part' : 'Payer la paire'}
      refusal={refusal}
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
      <OwedWays {...owed} />
    </PayPage>
  )
}
