import { eurosExact, refundPlace } from '@quatre/domain'
import type { FailedRefund } from './payables.ts'
import type { RefundLine } from './refund.sql.ts'

/** The sentence that follows when some of a refund goes to a card. */
export const cardTakesDays = 'Selon ta banque, il faut compter quelques jours.'

/** The amounts and words of a refund, by destination. */
export function givenWords(lines: readonly RefundLine[]) {
  return [...Map.groupBy(lines, ({ to }) => to)].map(([to, same]) => {
    const withheldCents = same.reduce((sum, line) => sum + line.withheldCents, 0)
    return {
      amount: eurosExact(same.reduce((sum, { cents }) => sum + cents, 0)),
      where: refundPlace(to, withheldCents),
    }
  })
}

/** The amount that can be used, for subjects of mails; null when all of it is withheld. */
export function usableAmount(
  lines: readonly Pick<RefundLine, 'cents' | 'withheldCents'>[],
): string | null {
  const cents = lines.reduce((sum, line) => sum + line.cents - line.withheldCents, 0)
  return cents > 0 ? eurosExact(cents) : null
}

/** « Your bank refused the refund »: it is on the SOLDE instead. */
export function refundFailedWords({
  amountCents,
  withheldCents,
}: Omit<FailedRefund, 'what' | 'id'>) {
  const back = `${eurosExact(amountCents)} sont ${refundPlace('wallet', withheldCents)}.`
  const usable = usableAmount([{ cents: amountCents, withheldCents }])
  return {
    subject: `Remboursement refusé par ta banque${usable === null ? '' : `\u00a0: ${usable} sur ton SOLDE`}`,
    title: 'Ton argent est sur ton SOLDE',
    lines: [`Ta banque n’a pas accepté le remboursement sur ta carte\u00a0: ${back}`],
  }
}
