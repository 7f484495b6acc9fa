import { addDays, dayInZone, euros, eurosExact, networkTimeZone } from '@quatre/domain'
import { Link, redirect } from 'react-router'
import { ticketsAddress, topUpAddress } from '../site/pages/addresses.ts'
import { requestContext, type RequestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { PayHold } from '../bookings/parts/hold/pay-hold.tsx'
import { privateHead } from '../site/pages/page-head.ts'
import { PayWays } from '../payments/parts/pay-ways.tsx'
import { readWays } from '../payments/parts/read-ways.ts'
import { Owed } from './parts/owed.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Route } from './+types/top-up.ts'
import { Movements } from './movements.tsx'
import { readOffers, type Offer } from './offers.ts'
import { Packs } from './packs.tsx'
import { readHold } from './parts/read-hold.ts'
import './parts/wallet.css'

export const meta = () =>
  privateHead('Recharger mon SOLDE', 'Mets de l’argent sur ton SOLDE, avec un bonus.')

/** One step back from the bank, or from the confirmation, shows the SOLDE as it is. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { api, now } = site
  const search = new URL(request.url).searchParams
  const before = idIn(search.get('avant'))
  const member = await api.members.me()
  const [offers, history, hold, court] = await Promise.all([
    readOffers(api, search),
    api.wallet.history({
      params: { id: member.id },
      query: { ...(before !== null && { before }) },
    }),
    readHold(site),
    eveningCourt(site, member.center?.id ?? null),
  ])
  const pay = offers && (await readWays(site, { amount: offers.chosen.paidCents }))
  if (offers && pay === null) throw redirect(`${topUpAddress}/error?reason=methods`)
  return {
    ...history,
    owed: member.owed,
    isOlder: before !== null,
    offers,
    pay,
    hold,
    court,
    now,
  }
}

/** The price of an hour and a half tomorrow evening in the chosen club, or else the member's own. */
async function eveningCourt({ api, now, ...site }: RequestContext, ownCenterId: number | null) {
  const center = (await site.center(site.chosenCenterSlug)) ?? (await site.center(ownCenterId))
  if (center === null) return null
  const date = addDays(dayInZone(now, networkTimeZone), 1)
  const { slots } = await api.slots.day({ query: { center: center.id, date, duration: 90 } })
  const cents = Math.max(
    0,
    ...slots.flatMap(({ choices }) => choices.map((one) => one.price?.value ?? 0)),
  )
  return cents === 0 ? null : { center: center.name, cents }
}

export default function TopUpPage({ loaderData }: Route.ComponentProps) {
  const { balance, bonus, owed, offers, pay, hold, court, now } = loaderData
  return (
    <div className="layout-width pt-5 pb-16 page-md:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <h1 className="headline text-2xl page-md:text-3xl">Recharger mon SOLDE</h1>
        <p>
          <span className="text-sm font-semibold text-mute">SOLDE</span>{' '}
          <span className="figures text-2xl">{eurosExact(balance.value)}</span>
          {bonus.value > 0 && (
            <span className="block text-sm text-mute">dont {eurosExact(bonus.value)} de bonus</span>
          )}
        </p>
      </div>
      {hold && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
          <PayHold hold={hold} now={now} look="dark" className="" />
        </p>
      )}
      {offers && pay ? (
        <div className="pay-columns mt-6">
          <Packs {...offers} court={court} />
          <div className="grid content-start gap-5">
            <Charged balanceCents={balance.value} {...offers.chosen} />
            <PayWays kind="top_up" id={String(offers.chosen.id)} methods={pay} />
          </div>
        </div>
      ) : (
        <div className="mt-6">
          <EmptyState title="Pas de recharge pour le moment">
            Ton SOLDE reste utilisable dans tous nos clubs.
          </EmptyState>
        </div>
      )}
      <p className="mt-8">
        <Link to={ticketsAddress} className="link inline-flex min-h-11 items-center">
          Utiliser un ticket CE
        </Link>
      </p>
      <div className="mt-8">
        <Owed cents={owed.value} />
      </div>
      <Movements {...loaderData} />
    </div>
  )
}

interface ChargedProps extends Pick<Offer, 'paidCents' | 'bonusCents'> {
  readonly balanceCents: number
}

/** The charge now, and its credit (requirement W22). */
function Charged({ paidCents, bonusCents, balanceCents }: ChargedProps) {
  const after = balanceCents + paidCents + bonusCents
  return (
    <p aria-live="polite">
      Ton SOLDE passe de {eurosExact(balanceCents)} à <b>{eurosExact(after)}</b>
      {bonusCents > 0 && `, avec ${euros(bonusCents)} de bonus, qui sert en dernier`}.
    </p>
  )
}
