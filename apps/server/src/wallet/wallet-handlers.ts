import type { contract, TopUp, WalletMovement } from '@quatre/contract'
import {
  dateNumeric,
  dayMs,
  euro,
  instantAt,
  isoWithOffset,
  movementLabel,
  networkTimeZone,
  paymentMessage,
  time,
  topUpLosses,
  topUpState,
} from '@quatre/domain'
import { lockActiveMember } from '../core/sessions/lock-member.ts'
import { selectCredit } from '../core/money/credit.sql.ts'
import { Problem } from '../http/problems.ts'
import type { Handlers } from '../mount.ts'
import { selectBalance } from '../core/money/ledger.ts'
import type { Platform } from '../core/platform.ts'
import { drawReceipts } from '../core/receipts/receipt-pdf.ts'
import { noteRequest, selectMade } from '../platform/request-keys.sql.ts'
import { inTransaction } from '../platform/transaction.ts'
import { selectMovements, type MovementRow } from './history.sql.ts'
import {
  beginTopUp,
  existingTopUp,
  selectTopUpReceipts,
  selectPacks,
  type TopUpRow,
} from './top-up.sql.ts'
import { useTicket } from './use-ticket.ts'

const movementsShown = 20

export function walletHandlers(platform: Platform): Handlers<typeof contract.wallet> {
  const { db } = platform
  return {
    async recharges() {
      const packs = (await selectPacks(db)).filter(({ isExtra }) => !isExtra)
      return packs.map(({ id, paidCents, bonusCents }) => ({
        id,
        rechargeAmount: paidCents / 100,
        rechargeBonus: bonusCents / 100,
      }))
    },

    async extraAmount() {
      const extra = (await selectPacks(db)).find(({ isExtra }) => isExtra)
      return { id: extra?.id ?? null, amount: (extra?.paidCents ?? 0) / 100 }
    },

    async beginTopUp({ params }, { member, requestKey, now }) {
      const id = await inTransaction(db, async (tx) => {
        await lockActiveMember(tx, member.id)
        const made = await selectMade<{ topUp: number }>(tx, requestKey)
        if (made !== null) return made.topUp
        const begun = await beginTopUp(tx, { packId: params.id, userId: member.id, now })
        if (begun === null) throw new Problem('recharge_not_found')
        const before = await noteRequest(tx, requestKey, { made: { topUp: begun }, now })
        return before?.topUp ?? begun
      })
      return topUpAnswer(await existingTopUp(db, { id }), now)
    },

    topUp: async ({ params }, { now }) =>
      topUpAnswer(await existingTopUp(db, { id: params.id }), now),

    async receipt({ params, query }, { reply }) {
      const { amount, date, nbOfReloads: limit } = query
      const isDay = date.length === 10
      const from = isDay ? instantAt(date, 0, networkTimeZone) : Date.parse(date)
      const to = from + (isDay ? dayMs : 1000)
      const paidCents = Math.round(amount * 100)
      const asked = { userId: params.id, paidCents, from, to, limit }
      const [first, ...others] = await selectTopUpReceipts(db, asked)
      if (first === undefined) throw new Problem('top_up_not_found')
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="4padel-recu-recharge.pdf"')
        .type('application/pdf')
        .send(await drawReceipts([first, ...others]))
    },

    async history({ params, query }, { now }) {
      const before = query.before ?? null
      // one more reveals whether there is another page
      const asked = { userId: params.id, before, limit: movementsShown + 1 }
      const [rows, { wallet, bonus }] = await Promise.all([
        selectMovements(db, asked),
        selectCredit(db, { userId: params.id, now }),
      ])
      const shown = rows.slice(0, movementsShown)
      return {
        balance: euro(wallet + bonus),
        bonus: euro(bonus),
        movements: shown.map(movementAnswer),
        before: rows.length > movementsShown ? (shown.at(-1)?.id ?? null) : null,
      }
    },

    async useTicket({ body }, caller) {
      const { valueCents, council } = await useTicket(platform, body.code, caller)
      const { walletCents } = await selectBalance(db, caller.member.id)
      const balance = euro(walletCents)
      return { credited: euro(valueCents), council, balance }
    },
  }
}

function topUpAnswer(row: TopUpRow, now: number): TopUp {
  const { id, paidCents, bonusCents, givenAt, attempt } = row
  const status = topUpState(row, now)
  return {
    id,
    status,
    paid: euro(paidCents),
    bonus: euro(bonusCents),
    paymentInProgress: attempt?.state === 'created',
    failure: attempt && paymentMessage(attempt, status, topUpLosses[status]),
    givenAt: givenAt === null ? null : isoWithOffset(givenAt, networkTimeZone),
  }
}

function movementAnswer(row: MovementRow): WalletMovement {
  const { id, kind, createdAt, amountCents, bonusCents, balanceCents, booking, council } = row
  return {
    id,
    at: isoWithOffset(createdAt, networkTimeZone),
    label: movementLabel(kind, amountCents),
    detail: council ?? (booking && bookingText(booking)),
    amount: euro(amountCents),
    bonus: euro(bonusCents),
    balance: euro(balanceCents),
    topUp: kind === 'capture' ? row.topUpId : null,
  }
}

function bookingText({ startsAt, center, timeZone }: NonNullable<MovementRow['booking']>): string {
  const start = isoWithOffset(startsAt, timeZone)
  return `${center}, ${dateNumeric(start)} ${time(start)}`
}
