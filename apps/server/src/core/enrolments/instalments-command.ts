import { OperatorError, type Db } from '@quatre/db'
import { eurosExact } from '@quatre/domain'
import { inTransaction } from '../../platform/transaction.ts'
import { forgive, selectChargeLines } from './enrolment-charge.sql.ts'
import { lockEnrolments } from './enrolment.sql.ts'
import { lessenCharge, selectForPerson, updateInstalment } from './instalment.sql.ts'

const usage = 'npm run instalments [-- again <charge>] [-- forgive <charge>]'

/**
 * The instalments that were refused three times, and the decision of a person about one: it is tried once more, or it
 * is given up and the place kept (requirement AC30).
 */
export async function instalmentsCommand(
  db: Db,
  [word, id, ...others]: readonly string[],
  now: number,
) {
  const waiting = await selectForPerson(db)
  if (word === undefined) {
    const lines = waiting.map(
      ({ chargeId, number, cents, dueOn, since, email, enrolments }) =>
        `${chargeId} · ${eurosExact(cents)} · ${number} of 3, due ${dueOn} · ${email ?? 'closed account'} · enrolments ${enrolments} · since ${since}`,
    )
    return { lines: [...lines, `${waiting.length} instalments`], isSound: waiting.length === 0 }
  }
  const found = waiting.find(({ chargeId }) => String(chargeId) === id)
  if (!['again', 'forgive'].includes(word) || others.length > 0) throw new OperatorError(usage)
  if (found === undefined) throw new OperatorError('No such instalment waits for a person.')
  const { chargeId } = found
  await inTransaction(db, async (tx) => {
    if (word === 'again') return updateInstalment(tx, chargeId, { refusals: 2, nextTryAt: now })
    const lines = await selectChargeLines(tx, chargeId)
    const ids = lines.map(({ enrolmentId }) => enrolmentId)
    // the rest of a line is read once its places are locked
    await lockEnrolments(tx, ids, now)
    for (const { enrolmentId, cents } of await selectChargeLines(tx, chargeId)) {
      await lessenCharge(tx, chargeId, cents)
      await forgive(tx, { chargeId, enrolmentId, cents })
    }
  })
  return { lines: [word === 'again' ? 'tried now' : 'given up'], isSound: true }
}
