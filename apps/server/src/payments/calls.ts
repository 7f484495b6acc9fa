import { randomUUID } from 'node:crypto'
import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'
import {
  everybody,
  guestsAndMembers,
  members,
  onlySelf,
  sampleIds,
  type CallLines,
  type BusyMember,
} from '../testing/call-lines.ts'
import { fixtureNow } from '../testing/center-fixture.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'
import type { Stand } from '../testing/stand.ts'
import { clubRefundMail } from './books/mails.ts'
import { disputeMail } from './reconciliation/tell-dispute.ts'

const jwe = 'e'.repeat(40)
const nobodysKey = { key: 'k'.repeat(22) }
const payBody = {
  amount: { currency: 'EUR', value: 1 },
  paymentMethod: {
    type: 'scheme',
    encryptedCardNumber: jwe,
    encryptedExpiryMonth: jwe,
    encryptedExpiryYear: jwe,
    encryptedSecurityCode: jwe,
    holderName: 'Léa Martin',
    brand: 'visa',
    checkoutAttemptId: 'x',
    clientStateDataIndicator: true,
  },
  browserInfo: {
    acceptHeader: '*/*',
    colorDepth: 24,
    javaEnabled: false,
    javaScriptEnabled: true,
    language: 'fr-FR',
    screenHeight: 900,
    screenWidth: 1440,
    timeZoneOffset: -60,
    userAgent: 'test',
  },
  channel: 'Web',
  shopperLocale: 'fr-FR',
}
const query = { bookingId: sampleIds.booking }

export const calls: CallLines<'payments' | 'storedCards'> = {
  payments: {
    methods: { query, answers: onlySelf(200) },
    // of a wrong amount
    payBooking: {
      query,
      body: payBody,
      answers: onlySelf(422),
      closedMeanwhile: 'amount_incorrect',
      goneMeanwhile: 'booking_not_found',
    },
    // in a centre that takes no passes
    payByGymlib: {
      query,
      body: { code: 'GYM-1' },
      answers: onlySelf(422),
      closedMeanwhile: 'pass_not_taken',
      goneMeanwhile: 'booking_not_found',
    },
    payTopUp: {
      query: { topUpId: sampleIds.topUp },
      body: payBody,
      answers: onlySelf(422),
      closedMeanwhile: 'top_up_cancelled',
      goneMeanwhile: 'top_up_not_found',
    },
    payOfferItem: {
      query: { userId: '1', offreItemId: sampleIds.offreItem },
      body: payBody,
      // a card that is paid already
      answers: onlySelf(409, 403),
      closedMeanwhile: 'card_already_active',
      goneMeanwhile: 'offer_item_not_found',
    },
    shareMethods: { params: nobodysKey, answers: guestsAndMembers(404) },
    payShareOfLink: {
      params: nobodysKey,
      body: { ...payBody, place: 's'.repeat(43) },
      answers: guestsAndMembers(404),
    },
    // a payment that does not exist
    details: {
      body: { payment: randomUUID(), details: { redirectResult: 'x' } },
      answers: everybody(404),
    },
    notifications: {
      body: { live: 'false', notificationItems: [{ NotificationRequestItem: {} }] },
      answers: everybody(401),
    },
  },
  storedCards: {
    list: { answers: members(200) },
    remove: {
      params: { id: sampleIds.storedCard },
      answers: onlySelf(200, 403),
      // in that test no provider answers
      closedMeanwhile: 'stored_card_not_removed',
      goneMeanwhile: 'forbidden',
    },
  },
}

/** A card that « self » keeps. */
export async function addSamples({ db }: Stand): Promise<void> {
  await sql`insert into stored_card (id, user_id, provider_id, brand, last_four, expiry_month,
      expiry_year, created_at)
    values (${sampleIds.storedCard}, 1, 'SAMPLE', 'visa', '1111', 3, 2030, ${instant(fixtureNow)})`.execute(
    db,
  )
}

export function mails({ to, userId }: MailParts): readonly SampleMail[] {
  const words = 'Padel, Piste 1, mar. 01/12/2026 18h00'
  const lines = [
    { to: 'card', cents: 3300, withheldCents: 0 },
    { to: 'cashback', cents: 1500, withheldCents: 0 },
  ] as const
  const told = { reference: 'C-2041', words, lines, userId, isWithdrawn: false }
  const says = ['48,00\u00a0€', '33,00\u00a0€', '15,00\u00a0€', 'C-2041', words]
  const withdrawn = { ...told, userId: null, isWithdrawn: true }
  const dispute = {
    userId,
    eventKey: 'chargeback:X',
    words,
    direction: 'taken',
    amountCents: 4800,
    takenCents: 4800,
  } as const
  return [
    { words: clubRefundMail(to, told), says },
    { words: clubRefundMail(to, withdrawn), says: [...says, 'rétractation'] },
    { words: disputeMail(to, dispute), says: ['48,00\u00a0€', 'reste due', words] },
    {
      words: disputeMail(to, { ...dispute, direction: 'brought', takenCents: 0 }),
      says: ['48,00\u00a0€', 'tu ne dois plus rien', words],
    },
    {
      words: disputeMail(to, { ...dispute, direction: 'brought', takenCents: 1000 }),
      says: ['48,00\u00a0€', '10,00\u00a0€', 'restent dus', words],
    },
  ]
}

export async function addMemberRows(db: Db, { userId, word }: BusyMember): Promise<void> {
  await sql`insert into stored_card (user_id, provider_id, brand, last_four, expiry_month,
      expiry_year, created_at)
    values (${userId}, ${`psp-card-${word}`}, 'visa', '1111', 3, 2030, now())`.execute(db)
  await sql`with c as (
      insert into charge (kind, payer_id, center_id, amount_cents, received_cents)
      values ('booking', ${userId}, 42, 3200, 3200) returning id),
    y as (insert into payment (id, charge_id, user_id, method_id, amount_cents, address,
        psp_reference, refusal_reason, action)
      select gen_random_uuid(), c.id, ${userId}, 4, 3200, '203.0.113.7',
        ${`psp-${word}`}, null, '{"paymentData":"card-data"}' from c returning id, charge_id),
    s as (insert into pass_use (id, charge_id, user_id, code, amount_cents)
      select gen_random_uuid(), id, ${userId}, ${word}, 3200 from c),
    g as (insert into club_refund (reference, charge_id, amount_cents, destination, reason,
        given_by, given_at)
      select ${word}, id, 100, 'wallet', ${word}, 'Dominique', now() from c)
    insert into refund (id, charge_id, payment_id, user_id, amount_cents, destination, state)
    select gen_random_uuid(), charge_id, id, ${userId}, 3200, 'wallet', 'done' from y`.execute(db)
}
