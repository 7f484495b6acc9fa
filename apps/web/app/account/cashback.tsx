import type { CashbackMovement, WalletPass } from '@quatre/contract'
import { dateNumeric, eurosExact } from '@quatre/domain'
import { Link } from 'react-router'
import { encode } from 'uqr'
import { accountAddress } from './parts/account-tabs.ts'
import type { RequestContext } from '../site/context.ts'
import { useFrame } from '../site/pages/use-frame.ts'
import { MovementRow } from '../wallet/parts/movement-row.tsx'
import { TicketForm } from '../wallet/parts/ticket-form.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { cashbackLines } from './cashback-lines.ts'
import { pathOfCode } from '../ui/code-path.ts'

const pageAddress = (page: number) =>
  `${accountAddress('fid')}${page > 1 ? `?page=${page}` : ''}#historique`

const walletPassAddress = (wallet: WalletPass) => `${accountAddress('fid')}/carte?pour=${wallet}`

export async function readCashback({ api }: RequestContext, search: URLSearchParams) {
  const page = Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), 10_000)
  const { id, firstName, lastName, ...member } = await api.members.me({
    query: { qoodos_refund: true },
  })
  const [{ movements, more }, { code, passes }] = await Promise.all([
    api.cashback.history({ params: { id }, query: { cashback: true, _page: page } }),
    api.cashback.memberCard({ params: { id } }),
  ])
  const { size, data } = encode(code, { ecc: 'M', border: 0 })
  return {
    cashback: cashbackLines(member),
    movements,
    page,
    more,
    card: { name: `${firstName} ${lastName}`.trim(), size, path: pathOfCode(data), passes },
    // One key for one page: however often its form is sent, it uses one ticket.
    ticketKey: crypto.randomUUID(),
  }
}

type CashbackTabProps = Awaited<ReturnType<typeof readCashback>>

/** The tab « LA FID' »: the cashback and its last days, the card to show, the movements. */
export function CashbackTab({ cashback, card, ticketKey, ...history }: CashbackTabProps) {
  return (
    <>
      <div className="cashback">
        {cashback ? <Balance {...cashback} /> : <NothingYet />}
        <Card {...card} />
      </div>
      <History {...history} />
      <section aria-labelledby="ticket" className="mt-12 max-w-form">
        <h2 id="ticket" className="headline mb-4 border-b-2 border-ink pb-2 text-lg">
          Un ticket CE{'\u00a0'}?
        </h2>
        <TicketForm idempotencyKey={ticketKey} answer={null} />
      </section>
    </>
  )
}

function NextSteps() {
  return (
    <p className="actions mt-6">
      <LinkButton to={useFrame()?.to.book ?? '/'} look="dark">
        Réserver un terrain
      </LinkButton>
      <LinkButton to="/fid" look="quiet">
        Comment ça marche
      </LinkButton>
    </p>
  )
}

function NothingYet() {
  return (
    <section aria-labelledby="cashback">
      <h2 id="cashback" className="headline text-xl">
        Pas encore de cashback.
      </h2>
      <p className="mt-2 max-w-reading text-mute">
        Tes réservations payées par carte en rapportent dans les clubs de LA FID’, le lendemain de
        ta partie.
      </p>
      <NextSteps />
    </section>
  )
}

function Balance({ total, lines }: NonNullable<ReturnType<typeof cashbackLines>>) {
  const [first] = lines
  return (
    <section aria-labelledby="cashback">
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
      <NextSteps />
      {lines.length > 1 && (
        <ul className="mt-6 border-t-2 border-ink">
          {lines.map(({ day, amount, until }) => (
            <li
              key={day}
              className="flex min-h-12 items-center justify-between gap-4 border-b py-2"
            >
              <span>
                Jusqu’au <time dateTime={day}>{until}</time>
              </span>
              <span className="figures text-lg">{amount}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const wallets = { apple: 'Apple Wallet', google: 'Google Wallet' } as const

/** The card of a member for the club, on the screen or kept by their telephone. */
function Card({ name, size, path, passes }: CashbackTabProps['card']) {
  return (
    <section aria-labelledby="carte" className="fid-card">
      <div className="min-w-0">
        <h2 id="carte" className="headline text-xl">
          Ta carte
        </h2>
        <p className="mt-1 font-semibold break-words">{name}</p>
        <p className="mt-2 text-sm text-on-ink">Montre ce code à l’accueil du club.</p>
      </div>
      <svg
        viewBox={`-2 -2 ${size + 4} ${size + 4}`}
        role="img"
        aria-label="QR code de ta carte"
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      {passes.length > 0 && (
        <p className="col-span-full flex flex-wrap gap-2">
          {passes.map((wallet) => (
            <a key={wallet} href={walletPassAddress(wallet)} className="fid-card-pass">
              Ajouter à {wallets[wallet]}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}

interface HistoryProps {
  readonly movements: readonly CashbackMovement[]
  readonly page: number
  readonly more: boolean
}

function History({ movements, page, more }: HistoryProps) {
  return (
    <section id="historique" aria-labelledby="mouvements" className="mt-12">
      <h2 id="mouvements" className="headline border-b-2 border-ink pb-2 text-lg">
        Historique
      </h2>
      {movements.length === 0 && (
        <div className="mt-5">
          <EmptyState title="Rien pour le moment">
            Ce que tu gagnes et ce que tu utilises s’affichera ici.
          </EmptyState>
        </div>
      )}
      <ul>
        {movements.map(({ id, balance, endsOn, ...row }) => (
          <MovementRow key={id} {...row} after={`Cashback ${eurosExact(balance.value)}`}>
            {endsOn && (
              <span className="text-sm text-mute">
                jusqu’au <time dateTime={endsOn}>{dateNumeric(endsOn)}</time>
              </span>
            )}
          </MovementRow>
        ))}
      </ul>
      {(more || page > 1) && (
        <p className="mt-5 flex gap-6">
          {page > 1 && (
            <Link to={pageAddress(page - 1)} className="link inline-flex min-h-11 items-center">
              Plus récents
            </Link>
          )}
          {more && (
            <Link to={pageAddress(page + 1)} className="link inline-flex min-h-11 items-center">
              Plus anciens
            </Link>
          )}
        </p>
      )}
    </section>
  )
}
