import { euros } from '@quatre/domain'
import { redirect } from 'react-router'
import { topUpAddress } from '../site/pages/addresses.ts'
import { topUpReceiptAddress, topUpWaitingAddress } from '../payments/parts/pay-addresses.ts'
import { PayHold } from '../bookings/parts/hold/pay-hold.tsx'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { useFrame } from '../site/pages/use-frame.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/top-up-done.ts'
import { readHold, readTopUp } from './read-top-up.ts'
import { TopUpOutcome } from './top-up-outcome.tsx'

export const meta = () => privateHead('Recharge confirmée', 'Ton SOLDE est crédité.')

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const topUp = await readTopUp(site, request)
  if (topUp.status !== 'given') throw redirect(topUpWaitingAddress(topUp.id))
  const [{ refund }, hold] = await Promise.all([site.api.members.me(), readHold(site)])
  return { topUp, balanceCents: refund.value, hold, now: site.now }
}

export default function TopUpDone({ loaderData }: Route.ComponentProps) {
  const { topUp, balanceCents, hold, now } = loaderData
  const { id, paid, bonus } = topUp
  const book = useFrame()?.to.book ?? '/'
  return (
    <TopUpOutcome title={`${euros(paid.value + bonus.value)} de plus`} balanceCents={balanceCents}>
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
    </TopUpOutcome>
  )
}
