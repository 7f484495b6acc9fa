import { parseArgs } from 'node:util'
import { OperatorError } from '@quatre/db'
import { eurosExact } from '@quatre/domain'
import { giveRefund, type Giver } from './give-refund.ts'

export const giveUsage =
  'npm run refunds -- give <charge or number of its invoice> <euros> --to card|solde --ref <reference> ' +
  '--by <who> [--withdrawn <YYYY-MM-DD>] --why <reason>'

const options = {
  to: { type: 'string' },
  ref: { type: 'string' },
  by: { type: 'string' },
  withdrawn: { type: 'string' },
  why: { type: 'string' },
} as const

const destinations: Readonly<Record<string, 'card' | 'wallet'>> = { card: 'card', solde: 'wallet' }

/** Runs the `give` command as it is typed; returns the results, a line each (requirement P140). */
export async function giveCommand(
  platform: Giver,
  typed: readonly string[],
  now: number,
): Promise<readonly string[]> {
  const lines = await giveRefund(platform, { ...readGiven(typed), givenAt: now })
  if (lines === 'given before') return ['given before: nothing more']
  return lines.map(({ to, cents }) => `${eurosExact(cents)} to ${to}`)
}

/** @throws OperatorError with how it is typed */
function readGiven(typed: readonly string[]) {
  const { values, positionals } = parse(typed)
  const { to = '', ref: reference = '', by = '', withdrawn = null, why = '' } = values
  const [charge, euros = '', ...others] = positionals
  const amountCents = centsIn(euros)
  // the money of a withdrawal goes back the way it came
  const destination = destinations[to === '' && withdrawn !== null ? 'card' : to]
  const isDay = withdrawn === null || /^\d{4}-\d{2}-\d{2}$/.test(withdrawn)
  const hasWords = /^\S{1,60}$/.test(reference) && by.trim() !== '' && why.trim() !== ''
  if (
    charge === undefined ||
    amountCents === null ||
    destination === undefined ||
    others.length > 0 ||
    !isDay ||
    !hasWords
  ) {
    throw new OperatorError(giveUsage)
  }
  if (withdrawn !== null && destination !== 'card') {
    throw new OperatorError('A withdrawal goes back to the card: leave out --to, or say --to card.')
  }
  const words = { reason: why.trim(), givenBy: by.trim() }
  return { charge, amountCents, destination, reference, withdrawnOn: withdrawn, ...words }
}

function parse(typed: readonly string[]) {
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true })
  } catch {
    throw new OperatorError(giveUsage)
  }
}

/** « 12,50 » in cents; null if it is no amount above zero. */
function centsIn(euros: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(euros) ?? []
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return cents > 0 ? cents : null
}
