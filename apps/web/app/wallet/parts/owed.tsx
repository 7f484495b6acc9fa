import { company, eurosExact } from '@quatre/domain'

/** The debt of a member for money that a bank took back, its reason, and how it ends; nothing when they owe nothing. */
export function Owed({ cents }: { readonly cents: number }) {
  if (cents === 0) return null
  return (
    <div className="mb-8 rounded-surface border bg-line p-5">
      <p className="text-lg font-semibold">
        Reste dû{'\u00a0'}: <span className="figures">{eurosExact(cents)}</span>
      </p>
      <p className="mt-1 max-w-prose text-pretty">
        Ta banque a repris un paiement fait chez nous{'\u00a0'}: ce qui revient sur ton SOLDE, ton
        bonus ou ton cashback le règle d’abord. Pour le régler autrement, écris-nous à{' '}
        <a className="link" href={`mailto:${company.email}`}>
          {company.email}
        </a>
        .
      </p>
    </div>
  )
}
