import { contract, endpointRefusals } from '@quatre/contract'
import { createTestDatabase } from '@quatre/db'
import {
  constraintProblems,
  enrolmentMoves,
  enrolmentStates,
  type EnrolmentState,
} from '@quatre/domain'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { features } from '../../features.ts'
import { addMembers, fixtureNow } from '../../testing/center-fixture.ts'
import { addProofKinds, addProofOffer, proofEnrolments } from '../../testing/proof-enrolments.ts'
import { openStand } from '../../testing/stand.ts'

const database = await createTestDatabase('enrolment_rules')
const { db } = database
await addProofKinds(db)
await addMembers(db, 1)
afterAll(() => database.close())

// requirement EN1
describe('the moves of an enrolment', () => {
  const pairs = enrolmentStates.flatMap((from) => enrolmentStates.map((to) => [from, to] as const))

  test.each(pairs)('%s to %s is the same to the database and to the domain', async (from, to) => {
    const { offerId } = await addProofOffer(db, { beginsAt: fixtureNow, capacities: [1] })
    const column = (state: EnrolmentState) => sql`${state}, 1,
      case when ${state} in ('held', 'offered') then now() end,
      case when ${state} in ('expired', 'left', 'removed') then now() end,
      case when ${state} = 'removed' then '' end`
    await sql`insert into enrolment (offer_id, holder_id, enrolled_by, created_at, state, line_number,
        expires_at, ended_at, removed_why)
      values (${offerId}, 1, 1, now(), ${column(from)})`.execute(db)
    const moved =
      await sql`update enrolment set (state, line_number, expires_at, ended_at, removed_why)
      = row(${column(to)}) where offer_id = ${offerId}`
        .execute(db)
        .then(
          () => null,
          (error: { constraint?: string }) => error.constraint,
        )
    const mayMove = from === to || enrolmentMoves[from].includes(to)
    expect(moved).toBe(mayMove ? null : 'enrolment_state_move')
  })
})

test('a refusal by the database is a refusal of the call that pays it', () => {
  expect([...endpointRefusals(contract.payments.pay)]).toContain(
    constraintProblems['enrolment_state_move'],
  )
})

// requirement EN10
test('a kind that no migration has named stops the start', async () => {
  await expect(
    openStand('unknown_kind', { features: [...features, proofEnrolments] }),
  ).rejects.toThrow('kinds of enrolments unknown here: proof, proof_weighted, proof_free')
})
