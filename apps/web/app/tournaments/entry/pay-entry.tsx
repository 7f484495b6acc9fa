import type { OwnEntry, PaymentMethods } from '@quatre/contract'
import { euros } from '@quatre/domain'
import type { CreditPlan } from '../../payments/parts/credit-part.tsx'
import { PayPage } from '../../payments/parts/pay-page.tsx'
import { PayWays } from '../../payments/parts/pay-ways.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { typographic } from '../../ui/typographic.ts'
import { payEntryAddress } from '../parts/addresses.ts'
import { RefuseEntry } from '../parts/entry/refuse-entry.tsx'
import { entryTitle, momentOf, partnerText } from '../parts/entry/entry-words.ts'

interface PayEntryProps {
  readonly entry: OwnEntry
  readonly methods: PaymentMethods | null
  readonly now: number
  readonly plan: CreditPlan | null
  readonly refusal: string | null
}

const hourMs = 3_600_000

/** A part of an entry and the ways to pay it. */
export function PayEntry({ entry, methods, now, plan, refusal }: PayEntryProps) {
  const { id, competition, expiresAt, player } = entry
  const address = payEntryAddress(id)
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
      {methods === null ? (
        <ErrorState
          title="Erreur payment methods."
          action={<LinkButton to={address}>Réessayer</LinkButton>}
        />
      ) : (
        <PayWays
          kind="tournament_entry"
          id={String(id)}
          cents={player.due.value}
          methods={methods}
          plan={plan}
          byCredit={`${address}&avoir=1`}
          cardPage={address}
        />
      )}
      {entry.mayRefuse && (
        <div className="mb-6">
          <RefuseEntry entry={entry} />
        </div>
      )}
    </PayPage>
  )
}
