import type { Api } from '@quatre/contract'
import { useFrame } from '../../site/use-frame.ts'
import { LinkButton } from '../../ui/button.tsx'
import { cashbackLines } from './cashback-lines.ts'

export async function readCashback(api: Api) {
  return cashbackLines(await api.members.me({ query: { qoodos_refund: true } }))
}

type CashbackTabProps = NonNullable<Awaited<ReturnType<typeof readCashback>>>

/** The tab « LA FID' »: what there is, and until when (requirement W3). */
export function CashbackTab({ total, lines }: CashbackTabProps) {
  const book = useFrame()?.to.book ?? '/'
  const [first] = lines
  return (
    <section aria-labelledby="cashback" className="cashback">
      <div>
        <h2 id="cashback" className="headline text-xl">
          Ton cashback
        </h2>
        <p className="figures mt-2 text-4xl">{total}</p>
        {first && (
          <p className="mt-3 max-w-reading text-mute">
            {lines.length > 1 ? `Dont ${first.amount} à utiliser` : 'À utiliser'} jusqu’au{' '}
            {first.until}. Ensuite, c’est perdu.
          </p>
        )}
        <p className="actions mt-6">
          <LinkButton to={book} look="dark">
            Réserver un terrain
          </LinkButton>
        </p>
      </div>
      <ul className="self-start border-t-2 border-ink">
        {lines.map(({ day, amount, until }) => (
          <li key={day} className="flex min-h-14 items-center justify-between gap-4 border-b py-3">
            <span>
              Jusqu’au <time dateTime={day}>{until}</time>
            </span>
            <span className="figures text-lg">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
