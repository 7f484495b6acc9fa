import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '../../testing/center-fixture.ts'
import { mailTemplates } from '../../testing/mail-templates.ts'
import { newPspReference } from '../../testing/notify.ts'
import { heldBooking, pay } from '../../testing/pay.ts'
import { standForEach } from '../../testing/stand.ts'
import { told } from '../notifications/events.test-tools.ts'

const stand = await standForEach('disputes_told', { members: 2, bank: 'stand-in' })

// requirement P142
test('chargebacks and reversals are mailed to their payer and listed, once each', async () => {
  const others = await heldBooking(stand, { startingDate: at('20:00') }, 1)
  await pay(stand, others, { token: stand.tokens[1] })
  const { body } = await pay(stand, await heldBooking(stand))
  const bankSays = (eventCode: string, pspReference = newPspReference()) =>
    told(stand, { eventCode, merchantReference: body.payment, pspReference, value: 4800 })
  const reference = newPspReference()
  for (const _ of [1, 2]) await bankSays('CHARGEBACK', reference)
  stand.pass(1)
  await bankSays('CHARGEBACK_REVERSED')
  const list = async (player: number) => {
    const path = `/users/${player + 1}/payments`
    const sent = { token: stand.tokens[player] }
    const answer = await stand.call<{ entries: { kind: string }[] }>('GET', path, sent)
    return answer.body.entries
  }
  expect(await list(0)).toMatchObject([
    { kind: 'brought', amount: { value: 4800 }, receipt: null },
    { kind: 'taken', amount: { value: 4800 }, receipt: null },
    { kind: 'payment' },
  ])
  expect(await list(1)).toMatchObject([{ kind: 'payment' }])
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, text from mail where template like 'payment_%' order by id`.execute(stand.db)
  expect(rows.map(({ subject }) => subject)).toEqual([
    'Ta banque a repris 48,00\u00a0€',
    'Ta banque nous a rendu 48,00\u00a0€',
  ])
  for (const { text } of rows) expect(text).toContain('Salut Léa,')
  expect(await mailTemplates(stand)).toHaveLength(4)
})

test('of a part that is brought again the rest stays due, and is named', async () => {
  const { body } = await pay(stand, await heldBooking(stand))
  for (const [eventCode, value] of [
    ['CHARGEBACK', 4800],
    ['CHARGEBACK_REVERSED', 1000],
    ['CHARGEBACK_REVERSED', 3800],
  ] as const) {
    await told(stand, {
      eventCode,
      merchantReference: body.payment,
      pspReference: newPspReference(),
      value,
    })
    stand.pass(1)
  }
  const { rows } = await sql<{ text: string }>`
    select text from mail where template = 'payment_disputed' order by id`.execute(stand.db)
  const [, part, rest] = rows.map(({ text }) => text)
  expect(part).toContain('38,00\u00a0€ restent dus')
  expect(part).not.toContain('plus rien')
  expect(rest).toContain('tu ne dois plus rien pour lui')
})
