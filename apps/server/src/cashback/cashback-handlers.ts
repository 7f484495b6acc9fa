import type { CashbackMovement, contract } from '@quatre/contract'
import { dateNumeric, euro, isoWithOffset, networkTimeZone } from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import type { Platform } from '../core/platform.ts'
import { selectBalance, selectMovements, type MovementRow } from './history.sql.ts'
import { signReference } from './member-code.ts'
import { ensureCardReference } from './member-card.sql.ts'
import { applePass } from './passes/apple.ts'
import { googlePassUrl } from './passes/google.ts'
import type { MemberPass } from './passes/member-pass.ts'
import { applePassKeys, googlePassKeys } from './passes/pass-keys.ts'

export function cashbackHandlers({
  db,
  environment,
}: Pick<Platform, 'db' | 'environment'>): Handlers<typeof contract.cashback> {
  const { signingKey, publicOrigin } = environment
  const apple = applePassKeys(environment)
  const google = googlePassKeys(environment)

  async function readMemberPass({ id, firstName, lastName }: CardHolder): Promise<MemberPass> {
    const [reference, cents] = await Promise.all([
      ensureCardReference(db, id),
      selectBalance(db, id),
    ])
    const code = signReference(reference, signingKey)
    return { reference, code, name: `${firstName} ${lastName}`.trim(), cents, publicOrigin }
  }

  return {
    async history({ params, query: { _limit, _page } }) {
      const userId = params.id
      const [rows, cents] = await Promise.all([
        // one more reveals whether there is another page
        selectMovements(db, { userId, offset: (_page - 1) * _limit, limit: _limit + 1 }),
        selectBalance(db, userId),
      ])
      return {
        balance: euro(cents),
        movements: rows.slice(0, _limit).map(movementAnswer),
        more: rows.length > _limit,
      }
    },

    async memberCard(_input, { member }) {
      const { code } = await readMemberPass(member)
      const passes = [
        ...(apple ? (['apple'] as const) : []),
        ...(google ? (['google'] as const) : []),
      ]
      return { code, passes }
    },

    async applePass(_input, { member, reply }) {
      if (!apple) throw new Problem('wallet_pass_unavailable')
      const file = await applePass(await readMemberPass(member), apple)
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="4padel-la-fid.pkpass"')
        .type('application/vnd.apple.pkpass')
        .send(file)
    },

    async googlePass(_input, { member }) {
      if (!google) throw new Problem('wallet_pass_unavailable')
      return { url: await googlePassUrl(await readMemberPass(member), google) }
    },
  }
}

interface CardHolder {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
}

const labels: Readonly<Record<string, string>> = {
  claim_withheld: 'Retenu pour un paiement repris par ta banque',
  claim_returned: 'Retenue rendue\u00a0: ta banque a rendu le paiement',
  cashback_given: 'Cashback gagné',
  cashback_given_again: 'Cashback rendu',
  cashback_taken_back: 'Repris après un remboursement',
  cashback_ended: 'Date limite passée',
  paid_by_cashback: 'Utilisé pour jouer',
  returned_to_cashback: 'Rendu après annulation',
  balance_given_up: 'Abandonné à la fermeture du compte',
}

function movementAnswer(row: MovementRow): CashbackMovement {
  const { id, kind, createdAt, amountCents, balanceCents, booking, endsOn } = row
  return {
    id,
    at: isoWithOffset(createdAt, networkTimeZone),
    label: labels[kind] ?? 'Cashback offert',
    detail:
      booking &&
      `${booking.center}, le ${dateNumeric(isoWithOffset(booking.startsAt, booking.timeZone))}`,
    amount: euro(amountCents),
    balance: euro(balanceCents),
    endsOn,
  }
}
