import { eurosExact } from '@quatre/domain'
import { Link } from 'react-router'
import { topUpAddress } from '../site/pages/addresses.ts'

/** The SOLDE of the member, beside the title of a page; on a phone a line below it. */
export function Balance({ cents }: { cents: number }) {
  return (
    <div className="beside-menu">
      <p className="flex flex-wrap items-baseline gap-x-3 page-sm:block">
        <span className="text-sm font-semibold text-mute">SOLDE</span>
        <span className="figures block text-2xl">{eurosExact(cents)}</span>{' '}
        <Link to={topUpAddress} className="link inline-flex min-h-11 items-center text-sm">
          Recharger
        </Link>
      </p>
    </div>
  )
}
