import type { TopUp } from '@quatre/contract'
import { euros, eurosExact, paymentMethodsFailedMessage } from '@quatre/domain'
import { PayHold } from '../../../bookings/parts/hold/pay-hold.tsx'
import { Outcome } from '../outcome.tsx'
import { topUpReceiptAddress } from '../pay-addresses.ts'
import { pagesBelow, type EndPage, type NumberedKind, type WaitsPage } from './pay-kind.ts'
import type { RequestContext } from '../../../site/context.ts'
import { topUpAddress } from '../../../site/pages/addresses.ts'
import { orNotFound } from '../../../site/pages/not-found.ts'
import { useFrame } from '../../../site/pages/use-frame.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readHold } from '../../../wallet/parts/read-hold.ts'
import '../../../wallet/parts/wallet.css'

/** The SOLDE on its board. */
function Board({ cents }: { readonly cents: number }) {
  return (
    <div className="top-up-figure packs on-dark">
      <p className="text-on-ink">Ton SOLDE</p>
      <p className="figures text-4xl">{eurosExact(cents)}</p>
    </div>
  )
}

type Paid = Awaited<ReturnType<typeof showPaid>>

async function showPaid(site: RequestContext, topUp: TopUp) {
  const [{ balanceCents }, hold] = await Promise.all([showBalance(site), readHold(site)])
  return { topUp, balanceCents, hold, now: site.now }
}

async function showBalance({ api }: Pick<RequestContext, 'api'>) {
  return { balanceCents: (await api.members.me()).refund.value }
}

function TopUpPaid({ shown: { topUp, balanceCents, hold, now } }: { readonly shown: Paid }) {
  const { id, paid, bonus } = topUp
  const book = useFrame()?.to.book ?? '/'
  return (
    <Outcome
      mark="done"
      title={`${euros(paid.value + bonus.value)} de plus`}
      beside={<Board cents={balanceCents} />}
    >
      <p role="status" className="text-lg">
        {euros(paid.value)} payés par carte
        {bonus.value > 0 && `, ${euros(bonus.value)} de bonus`}. Ton reçu t’attend aussi dans tes
        e-mails.
      </p>
      <p className="actions items-center">
        {hold ? (
          <PayHold hold={hold} now={now} label="Payer mon terrain" className="" />
        ) : (
          <LinkButton to={book}>Réserver un terrain</LinkButton>
        )}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a href={topUpReceiptAddress(id)} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="receipt" size={18} />
          Mon reçu (PDF)
        </a>
        <a href={`${topUpAddress}#historique`} className="link inline-flex min-h-11 items-center">
          Mouvements de mon SOLDE
        </a>
      </p>
    </Outcome>
  )
}

const failed: EndPage<TopUp | null, { readonly why: string; readonly balanceCents: number }> = {
  head: () => ['Recharge non aboutie', 'Ta recharge n’est pas passée\u00a0: recommence.'],
  async show(site, topUp, { searchParams }) {
    const why =
      searchParams.get('reason') === 'methods'
        ? paymentMethodsFailedMessage
        : (topUp?.failure ?? 'Ton paiement n’est pas passé. Rien n’a été débité.')
    return { why, ...(await showBalance(site)) }
  },
  Page: ({ shown: { why, balanceCents } }) => (
    <Outcome mark="failed" title="Recharge non aboutie" beside={<Board cents={balanceCents} />}>
      <p role="status" className="text-lg">
        {why}
      </p>
      <p className="actions">
        <LinkButton to={topUpAddress}>Recommencer</LinkButton>
      </p>
    </Outcome>
  ),
}

const waits: WaitsPage<TopUp, { readonly balanceCents: number }> = {
  description: 'Ta banque confirme ta recharge.',
  show: showBalance,
  Beside: ({ shown }) => <Board cents={shown.balanceCents} />,
  until: 'ton SOLDE est crédité',
  titles: {
    paid: 'Ton SOLDE est crédité',
    cancelled: 'Recharge annulée',
  },
  signIn: () => 'pour voir ton SOLDE.',
}

const paid: EndPage<TopUp, Paid> = {
  head: () => ['Recharge confirmée', 'Ton SOLDE est crédité.'],
  show: showPaid,
  Page: TopUpPaid,
}

const pages = (id: string) => ({
  payment: topUpAddress,
  ...pagesBelow(topUpAddress, `topUp=${id}`),
  cancelled: topUpAddress,
})

export const topUpKind: NumberedKind<TopUp> = {
  kind: 'top_up',
  pages,
  // the page names the offer
  async begin({ api }, { id, key: idempotencyKey }) {
    const begun = await api.wallet.beginTopUp({ params: { id: Number(id) }, idempotencyKey })
    return { key: String(begun.id) }
  },
  outcome: {
    parameter: 'topUp',
    unnamed: topUpAddress,
    unknown: `${topUpAddress}/error`,
    find: ({ api }, id) => orNotFound(api.wallet.topUp({ params: { id } })),
    leads({ id, status, paymentInProgress }: TopUp, page) {
      const ends = pages(String(id))
      if (status === 'given') return page === 'paid' ? null : ends.paid
      const state = paymentInProgress ? 'waits' : 'failed'
      return page === state || page === 'failed' ? null : ends[state]
    },
    waits,
    paid,
    failed,
  },
}
