import type { WalletMovement } from '@quatre/contract'
import { dateNumeric, eurosExact } from '@quatre/domain'
import { Link } from 'react-router'
import { topUpAddress } from '../site/addresses.ts'
import { topUpReceiptAddress } from '../site/payments/pay-addresses.ts'
import { EmptyState } from '../ui/states.tsx'

interface MovementsProps {
  readonly movements: readonly WalletMovement[]
  readonly before: number | null
  /** What is shown is not the latest. */
  readonly isOlder: boolean
}

/** What became of the SOLDE, the latest first. */
export function Movements({ movements, before, isOlder }: MovementsProps) {
  return (
    <section id="historique" aria-labelledby="mouvements" className="mt-12">
      <h2 id="mouvements" className="headline border-b-2 border-ink pb-2 text-lg">
        Mouvements
      </h2>
      {movements.length === 0 ? (
        <div className="mt-5">
          <EmptyState title="Rien pour le moment">
            Tes recharges, remboursements et paiements par SOLDE s’afficheront ici.
          </EmptyState>
        </div>
      ) : (
        <ul>
          {movements.map((movement) => (
            <Movement key={movement.id} {...movement} />
          ))}
        </ul>
      )}
      {(before !== null || isOlder) && (
        <p className="mt-5 flex gap-6">
          {isOlder && (
            <Link
              to={`${topUpAddress}#historique`}
              className="link inline-flex min-h-11 items-center"
            >
              Les plus récents
            </Link>
          )}
          {before !== null && (
            <Link
              to={`${topUpAddress}?avant=${before}#historique`}
              className="link inline-flex min-h-11 items-center"
            >
              Plus anciens
            </Link>
          )}
        </p>
      )}
    </section>
  )
}

function Movement({ at, label, detail, amount, balance, topUp }: WalletMovement) {
  return (
    <li className="movement">
      <time dateTime={at} className="text-mute">
        {dateNumeric(at)}
      </time>
      <span className="min-w-0">
        <b className="font-semibold">{label}</b>
        {detail && <span className="block text-sm text-mute">{detail}</span>}
      </span>
      {topUp === null ? (
        <span />
      ) : (
        <a
          href={topUpReceiptAddress(topUp)}
          className="link inline-flex min-h-11 items-center"
          download
        >
          Reçu<span className="sr-only"> de la recharge du {dateNumeric(at)}</span>
        </a>
      )}
      <span className="movement-amount">
        <span className="figures text-lg" data-credit={amount.value > 0 || undefined}>
          {amount.value > 0 && '+'}
          {eurosExact(amount.value)}
        </span>
        <span className="block text-sm text-mute">SOLDE {eurosExact(balance.value)}</span>
      </span>
    </li>
  )
}
