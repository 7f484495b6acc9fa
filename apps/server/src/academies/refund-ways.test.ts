import { refundPlace, seededRng, type RefundSource } from '@quatre/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveCredit } from '../testing/give-credit.ts'
import { requireSoundBooks } from '../testing/ledger-proof.ts'
import { cards } from '../testing/pay.ts'
import { proofSeed } from '../testing/proof-size.ts'
import { standForEach } from '../testing/stand.ts'
import { courseIn } from './academy-fixture.test-tools.ts'
import { addFamilies } from './course-families.test-tools.ts'
import { courseCalls } from './course-stand.test-tools.ts'

const members = 8
const stand = await standForEach('refund_ways', { members, bank: 'stand-in' })
const { db } = stand
const { ask, post, leave, basket } = courseCalls(stand)

interface Part {
  readonly to: RefundSource
  readonly cents: number
}

/** Takes cents from the spent parts, the last first. Returns the parts taken and the rest of each part. */
function takeLast(spent: readonly Part[], cents: number) {
  let missing = cents
  const taken = spent.toReversed().map((part) => {
    const of = Math.min(part.cents, missing)
    missing -= of
    return { ...part, cents: of }
  })
  const left = spent.map((part, at) => ({
    ...part,
    cents: part.cents - (taken[spent.length - 1 - at]?.cents ?? 0),
  }))
  return { taken: taken.filter((part) => part.cents > 0), left }
}

const sorted = (parts: readonly Part[]) =>
  [...Map.groupBy(parts, ({ to }) => to)]
    .map(([to, same]) => `${to} ${same.reduce((sum, { cents }) => sum + cents, 0)}`)
    .toSorted()

// requirement AC58
test('each line goes back by the ways it came, the last spent first, or to the SOLDE', async () => {
  const rng = seededRng(proofSeed('refund ways'), 'parts')
  const families = await addFamilies(db, 2)
  const { rows: users } = await sql<{ id: number; email: string }>`
    select id, email from app_user where email like 'joueur%' order by id`.execute(db)
  const held: { member: number; id: number; spent: Part[] }[] = []
  for (const [at, family] of families.entries()) {
    const member = at + 1
    const group = await courseIn(db, { priceCents: rng.between(9_001, 60_007), sessions: 30 })
    const { body } = await ask(
      member,
      group,
      family.map((person) => ({ course: group.course, person })),
    )
    const some = () => (rng.chance(0.3) ? 0 : rng.between(1, Math.floor(body.due.value / 3)))
    const credit = (['cashback', 'wallet', 'bonus'] as const).map((to) => ({ to, cents: some() }))
    for (const { to, cents } of credit) {
      if (cents > 0) await giveCredit(db, to, cents, undefined, users[at]?.id)
    }
    const creditCents = credit.reduce((sum, { cents }) => sum + cents, 0)
    const path = `/charges/course/${body.id}/payment?paidCredit=${creditCents}`
    const paymentMethod = await stand.bank.card(cards.accepted)
    const paid = await post<object>(member, path, { amount: body.due, paymentMethod })
    expect(paid).toMatchObject({ status: 200 })
    const spent = [...credit, { to: 'card' as const, cents: body.due.value - creditCents }]
    held.push({ member, id: body.id, spent })
  }
  for (const { member, id, spent } of held) {
    const user = users[member - 1]
    let left: readonly Part[] = spent
    const given: Part[] = []
    for (const { id: lineId } of (await basket(member, id)).lines) {
      const seen = (await basket(member, lineId)).lines.find((one) => one.id === lineId)
      const told = seen?.refundLines.map(({ to, amount }) => ({ to, cents: amount.value })) ?? []
      const chosen = rng.chance(0.4) ? 'wallet' : undefined
      const { body } = await leave(member, lineId, chosen)
      const back = takeLast(left, body.refund.value)
      expect(sorted(told)).toEqual(sorted(back.taken))
      left = back.left
      const moved = back.taken.map(({ to, cents }) => ({
        to: to === 'card' && chosen ? chosen : to,
        cents,
      }))
      given.push(...moved)
      const { rows } = await sql<Part>`
        select destination as to, amount_cents as cents from refund
        where user_id = ${user?.id}`.execute(db)
      expect(sorted(rows)).toEqual(sorted(given))
      const mails = await sql<{ text: string }>`
        select text from mail where template = 'enrolment_left' and recipient = ${user?.email}
        order by id desc limit 1`.execute(db)
      for (const { to } of moved) expect(mails.rows[0]?.text).toContain(refundPlace(to, 0))
      stand.pass(1)
    }
    expect(left.every(({ cents }) => cents === 0)).toBe(true)
  }
  await requireSoundBooks(stand.bank, db)
})
