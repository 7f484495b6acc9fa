import type { WalletMovement } from '@quatre/contract'
import { dateNumeric, eurosExact } from '@quatre/domain'
import { Link } from 'react-router'
import { topUpAddress } from '../site/pages/addresses.ts'
import { topUpReceiptAddress } from '../payments/parts/pay-addresses.ts'
import { MovementRow } from './parts/movement-row.tsx'
import { EmptyState } from '../ui/states.tsx'

interface MovementsProps {
  readonly movements: readonly WalletMovement[]
  readonly before: number | null
  /** Whether these are older than the latest. */
  readonly isOlder: boolean
}

/** The movements of the SOLDE, the latest first. */
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

function Movement({ at, balance, topUp, ...row }: WalletMovement) {
  return (
    <MovementRow {...row} at={at} after={`SOLDE ${eurosExact(balance.value)}`}>
      {topUp !== null && (
        <a
          href={topUpReceiptAddress(topUp)}
          className="link inline-flex min-h-11 items-center"
          download
        >
          Reçu<span className="sr-only"> de la recharge du {dateNumeric(at)}</span>
        </a>
      )}
    </MovementRow>
  )
}
