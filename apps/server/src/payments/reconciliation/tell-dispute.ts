import { eurosExact, type UserId } from '@quatre/domain'
import type { Listeners } from '../../core/events.ts'
import type { MailWords, Recipient } from '../../platform/mail/mail-layout.ts'
import type { Platform } from '../../core/platform.ts'

/** Writes to the payer that their bank has taken a payment back, or reversed that (requirement P142). */
export function tellDispute({
  mailer,
  payables,
}: Pick<Platform, 'mailer' | 'payables'>): NonNullable<Listeners['chargeDisputed']> {
  return async (tx, { charge, direction, amountCents, takenCents, eventKey }) => {
    const { readSale, earnerBears = false } = payables[charge.kind]
    // a card plan ends with it, and says so itself
    if (earnerBears) return
    const { words, buyer } = await readSale(tx, charge.id)
    const { email, firstName } = buyer
    if (email === null) return
    const told = { userId: charge.payerId, eventKey, words, direction, amountCents, takenCents }
    await mailer.queue(tx, disputeMail({ email, firstName }, told))
  }
}

interface DisputeTold {
  /** Null for a payer without an account, who owes nothing. */
  readonly userId: UserId | null
  /** The event key of the movement in the ledger. */
  readonly eventKey: string
  readonly words: string
  readonly direction: 'taken' | 'brought'
  readonly amountCents: number
  /** The amount of the payment that the bank has after it. */
  readonly takenCents: number
}

export function disputeMail(
  to: Recipient,
  { userId, eventKey, words, direction, amountCents, takenCents }: DisputeTold,
): MailWords {
  const amount = eurosExact(amountCents)
  const isTaken = direction === 'taken'
  const title = isTaken ? `Ta banque a repris ${amount}` : `Ta banque nous a rendu ${amount}`
  const owed =
    'Cette somme reste due\u00a0: ce qui reviendra sur ton SOLDE, ton bonus ou ton cashback la règle d’abord.'
  return {
    to,
    ...(userId !== null && { userId }),
    reason: userId === null ? 'booking' : 'account',
    eventKey: `dispute:${eventKey}`,
    template: 'payment_disputed',
    subject: title,
    title,
    lines: isTaken
      ? [
          'Elle a annulé un paiement que tu avais fait chez nous, parce qu’il a été contesté ou n’a pas pu être versé.',
          ...(userId === null ? [] : [owed]),
          'Tu n’as rien contesté\u00a0? Réponds à ce mail.',
        ]
      : [backWords(takenCents, userId)],
    facts: [{ label: 'Pour', value: words }],
    ...(userId !== null && {
      action: { label: 'Voir mes paiements', path: '/mon-compte/mes-paiements' },
    }),
  }
}

function backWords(takenCents: number, userId: UserId | null): string {
  if (userId === null) return 'Le paiement qu’elle avait repris nous est revenu.'
  return takenCents > 0
    ? `Une partie du paiement qu’elle avait repris nous est revenue\u00a0: ${eurosExact(takenCents)} restent dus.`
    : 'Le paiement qu’elle avait repris nous est revenu\u00a0: tu ne dois plus rien pour lui.'
}
