import { eurosExact } from '@quatre/domain'

/** The SOLDE of the member, beside the title of a page. */
export function Balance({ cents }: { cents: number }) {
  return (
    <p>
      <span className="text-sm font-semibold text-mute">SOLDE</span>
      <span className="figures block text-2xl">{eurosExact(cents)}</span>
    </p>
  )
}
