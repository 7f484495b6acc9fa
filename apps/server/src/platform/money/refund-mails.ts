import { eurosExact, refundPlace } from '@quatre/domain'
import type { FailedRefund } from './payables.ts'
import type { RefundLine } from './refunds.ts'

/** What follows when some of it goes to a card. */
export const cardTakesDays = 'Selon ta banque, il faut compter quelques jours.'

/** What goes back, by where it goes. */
export function givenWords(lines: readonly RefundLine[]) {
  return [...Map.groupBy(lines, ({ to }) => to)].map(([to, same]) => {
    const withheldCents = same.reduce((sum, line) => sum + line.withheldCents, 0)
    return {
      amount: eurosExact(same.reduce((sum, { cents }) => sum + cents, 0)),
      where: refundPlace(to, withheldCents),
    }
  })
}

/** « Your bank refused the refund »: it is on the SOLDE instead. */
export function refundFailedWords({
  amountCents,
  withheldCents,
}: Omit<FailedRefund, 'what' | 'id'>) {
  const back = `${eurosExact(amountCents)} sont ${refundPlace('wallet', withheldCents)}.`
  return {
    subject: `Remboursement refusé par ta banque\u00a0: ${eurosExact(amountCents)} sur ton SOLDE`,
    title: 'Ton argent est sur ton SOLDE',
    lines: [`Ta banque n’a pas accepté le remboursement sur ta carte\u00a0: ${back}`],
  }
}
