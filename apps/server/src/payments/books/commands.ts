import type { Db } from '@quatre/db'
import { dayMs, dayInZone, networkTimeZone } from '@quatre/domain'
import { findFaults, invariants } from './invariants.sql.ts'
import { selectUnsettled, type UnsettledRow } from './owed-refund.sql.ts'
import {
  selectDayTotals,
  selectDifferences,
  selectUnreportedDays,
} from './provider-movement.sql.ts'
import { selectClubRefunds, type ClubRefund } from './club-refund.sql.ts'
import { giveUsage } from './give-command.ts'
import { settleRefund } from './settle-refund.ts'

/** The findings of a command, to be printed; not `isSound` when a person has to act. */
interface Findings {
  readonly lines: readonly string[]
  readonly isSound: boolean
}

type Command = (
  db: Db,
  given: readonly string[],
  now: number,
  /** Prints a line of progress. */
  tell: (line: string) => void,
) => Promise<Findings>

const usage = [
  'npm run refunds [-- settle <reference> --by-hand|--by-bank <how it was paid>]',
  'npm run refunds -- given',
  giveUsage,
]

/** The commands for the books (requirements P60 to P62). */
export const commands = {
  async 'ledger:check'(db, _given, now, tell) {
    const faults = await findFaults(db, now, ({ invariant, faults: found, milliseconds }) => {
      tell(
        `${invariant}: ${found === 0 ? 'holds' : `${found} faults`}, ${milliseconds.toFixed()} ms`,
      )
    })
    const count = Object.keys(invariants).length
    const lines = faults.map(
      ({ invariant, reference, found }) => `${invariant}: ${reference} (${found})`,
    )
    return {
      lines: [...lines, `${count} invariants, ${faults.length} faults`],
      isSound: lines.length === 0,
    }
  },

  async reconcile(db, _given, now) {
    const days = await selectDayTotals(db)
    const differences = await selectDifferences(db)
    const unreported = await selectUnreportedDays(db, now)
    const lines = [
      ...(days.length === 0
        ? ['nothing compared yet: the report of a day is read the next morning']
        : []),
      ...days.map((day) => `${day.day}: ${compared(day)}`),
      ...differences.map((one) => `${one.reference}: ${compared(one)}, since ${one.since}`),
      ...unreported.map((day) => `${day}: no report`),
      `${days.length} days, ${differences.length} payments that differ, ${unreported.length} days without a report`,
    ]
    return { lines, isSound: differences.length + unreported.length === 0 }
  },

  async refunds(db, given, now) {
    const [word, refundId, option, ...words] = given
    const note = words.join(' ').trim()
    if (word === undefined) return listed(await selectUnsettled(db), now)
    if (word === 'given') return journal(await selectClubRefunds(db))
    const by = option === '--by-hand' ? 'hand' : option === '--by-bank' ? 'bank' : null
    if (word !== 'settle' || refundId === undefined || by === null || note === '') {
      return { lines: usage, isSound: false }
    }
    const outcome = await settleRefund(db, { refundId, by, note, now })
    return { lines: [`${refundId}: ${outcome}`], isSound: outcome === 'settled' }
  },
} satisfies Readonly<Record<string, Command>>

/** The refunds by the club: time, person, amount, charge, reason. */
function journal(refunds: readonly ClubRefund[]): Findings {
  const lines = refunds.map(({ reference, chargeId, amountCents, destination, ...given }) =>
    [
      dayInZone(given.givenAt, networkTimeZone),
      given.givenBy,
      reference,
      `charge ${chargeId}`,
      `${euros(amountCents)} to ${destination}`,
      ...(given.withdrawnOn === null ? [] : [`withdrawn on ${given.withdrawnOn}`]),
      given.reason ?? 'forgotten with its payer',
    ].join(' · '),
  )
  return { lines: [...lines, `${lines.length} given`], isSound: true }
}

function listed(rows: readonly UnsettledRow[], now: number): Findings {
  const lines = rows.map((row) => {
    const { kind, reference, chargeKind, amountCents, open, pspReference, since } = row
    return [
      dayInZone(since, networkTimeZone),
      `${kind} ${reference}`,
      ...(chargeKind === null ? [] : [chargeKind]),
      euros(open?.openCents ?? amountCents),
      pspReference ?? 'no reference of the provider',
      describeState(row, now - since),
    ].join(' · ')
  })
  return { lines: [...lines, `${rows.length} to be settled`], isSound: true }
}

function describeState(row: UnsettledRow, ageMs: number): string {
  if (row.kind === 'account') return 'owed to a closed account: to be paid by hand'
  if (row.state === 'owed') return describeOwed(row)
  return ageMs < dayMs
    ? `${row.state}: asked about`
    : `${row.state} for more than a day: to be looked at`
}

function describeOwed({ open, isTakenBack }: UnsettledRow): string {
  const { openCents = 0, bankCents = 0 } = open ?? {}
  if (bankCents > 0 && bankCents < openCents) {
    return `its bank has taken ${euros(bankCents)} back: ${euros(openCents - bankCents)} to be paid by hand`
  }
  if (bankCents > 0) return 'its bank has taken its payment back: settled by the bank'
  return isTakenBack
    ? 'of a payment that its bank takes back: settled by the bank, or to be paid by hand'
    : 'failed and owed: to be paid by hand'
}

function compared({ providerCents, ledgerCents }: { providerCents: number; ledgerCents: number }) {
  const difference = providerCents - ledgerCents
  const sums = `provider ${euros(providerCents)}, ledger ${euros(ledgerCents)}`
  return difference === 0 ? sums : `${sums}, difference ${euros(difference)}`
}

const euros = (cents: number) => `${(cents / 100).toFixed(2)} €`
