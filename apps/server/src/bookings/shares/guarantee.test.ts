import { creditEndedPosting } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { keepCards } from '../../testing/keep-cards.ts'
import { requireSoundBooks, standInCents } from '../../testing/ledger-proof.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { addPosting } from '../../core/money/ledger.ts'
import { selectCredit } from '../../core/money/credit.sql.ts'
import { giveCredit } from '../../testing/give-credit.ts'
import {
  answerBank,
  cancelBooking,
  cards,
  details,
  heldBooking,
  pay,
  readBooking,
} from '../../testing/pay.ts'
import { at, fixtureNow } from '../../testing/center-fixture.ts'
import {
  dueAt,
  join,
  paidGuest,
  payAsGuest,
  sharedBooking,
  sharedDay,
  split,
} from '../../testing/shares.ts'
import { standForEach, type Stand } from '../../testing/stand.ts'

interface StoredCardList {
  readonly storedCards: readonly { readonly id: string }[]
}

// ten play foot 5
const prepare = ({ db }: Stand) =>
  sql`with sports as (update sport set player_count = 10) update court set places = 10 where places = 4`.execute(
    db,
  )
const options = { members: 2, bank: 'stand-in', apps: 2, prepare } as const
const stand = await standForEach('guarantee', options)

const settle = () => stand.jobs.repeat('settle deadlines of shares')

/** Waits until the provider has reported the stored card. */
async function guaranteed(card?: string, nbPlayers = 4, extra = {}) {
  const held = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
  const shared = await split(stand, held, { nbPlayers, missing: 'charge' })
  const amount = shared.body.participations[0]?.share
  await pay(stand, held, { amount, extra, ...(card !== undefined && { card }) })
  await cardIsKept()
  return readBooking(stand, held.id)
}

const cardIsKept = () =>
  eventually(async () => {
    const { rows } = await sql`select from payment where stored_card_id is not null`.execute(
      stand.db,
    )
    expect(rows).toHaveLength(1)
  })

const mails = async (template: string) => {
  const { rows } = await sql<{ subject: string }>`
    select subject from mail where template = ${template}`.execute(stand.db)
  return rows.map(({ subject }) => subject)
}

const friends = ['Julien', 'Lucie', 'Tom', 'Zoe', 'Marc', 'Nora', 'Paul', 'Lea']

// requirements SH1, SH5 and SH6
test.each([
  [2, 'charge', 2400],
  [4, 'charge', 1200],
  [10, 'charge', 480],
  [2, 'give_back', 2400],
  [10, 'give_back', 480],
] as const)(
  '%i share 48 € (%s), one never pays their %i cents: paid whole at the deadline, or all given back',
  async (nbPlayers, missing, shareCents) => {
    const booking =
      missing === 'charge'
        ? await guaranteed(undefined, nbPlayers)
        : await sharedBooking(stand, { nbPlayers, missing })
    for (const friend of friends.slice(0, nbPlayers - 2)) await paidGuest(stand, booking, friend)
    expect(booking.participations.map(({ share }) => share.value)).toEqual(
      Array.from({ length: nbPlayers }, () => shareCents),
    )
    stand.clock(dueAt)
    await settle()
    const status = missing === 'charge' ? 'Confirmed' : 'Cancelled'
    await eventually(async () =>
      expect(await readBooking(stand, booking.id)).toMatchObject({
        status,
        amountAlreadyPaid: { value: missing === 'charge' ? 4800 : 0 },
      }),
    )
    await requireSoundBooks(stand.bank, stand.db)
    // given back, the captain's share is on their SOLDE
    const kept = missing === 'charge' ? 4800 : shareCents
    await eventually(async () => expect(await standInCents(stand.bank, stand.db)).toBe(kept))
  },
)

// requirements SH5 and SH7
test('four share 48 €, one pays: the captain’s card pays the missing 24 € at the deadline, once', async () => {
  const booking = await guaranteed()
  await paidGuest(stand, booking, 'Julien')
  const { body: late } = await join(stand, booking, 'Lucie')
  stand.clock(dueAt)
  await Promise.all([settle(), settle(), settle()])
  await eventually(async () =>
    expect((await readBooking(stand, booking.id)).amountAlreadyPaid.value).toBe(4800),
  )
  await settle()
  expect(await mails('guarantee_charged')).toEqual([
    '24,00\u00a0€ pris sur ta carte pour les parts manquantes',
  ])
  expect((await payAsGuest(stand, booking, late)).body).toMatchObject({ code: 'shares_closed' })
  const own = await stand.call('GET', `/users/1/payments?bookingId=${booking.id}`, {
    token: stand.tokens[0],
  })
  const paid = [2400, 1200].map((value) => ({ amount: { value } }))
  expect(own.body).toMatchObject({ entries: paid })
  await requireSoundBooks(stand.bank, stand.db)
  expect(await standInCents(stand.bank, stand.db)).toBe(4800)
})

// requirements SH5 and SH6
test('a card that refuses gives the court back, and everybody their own money', async () => {
  const booking = await guaranteed(cards.keptThenRefused)
  await paidGuest(stand, booking, 'Julien')
  stand.clock(dueAt)
  await settle()
  await eventually(async () =>
    expect(await readBooking(stand, booking.id)).toMatchObject({
      status: 'Cancelled',
      amountAlreadyPaid: { value: 0 },
    }),
  )
  expect(await mails('match_cancelled')).toHaveLength(1)
  await requireSoundBooks(stand.bank, stand.db)
})

// requirements SH7 and SH36
describe('a captain’s share that their SOLDE pays whole', () => {
  const credit = async () => (await selectCredit(stand.db, { userId: 1, now: fixtureNow })).wallet

  /** Beside the booking of another member, who has SOLDE and pays by card. */
  async function heldWithCredit() {
    await giveCredit(stand.db, 'wallet', 5000, undefined, 2)
    const another = await heldBooking(stand, { startingDate: at('18:00', sharedDay) }, 1)
    await pay(stand, another, { token: stand.tokens[1], credit: 1000 })
    await giveCredit(stand.db, 'wallet', 1500)
    const held = await heldBooking(stand, { startingDate: at('18:00', sharedDay) })
    await split(stand, held, { missing: 'charge' })
    return held
  }
  const amount = { currency: 'EUR', value: 1200 }
  const spendCredit = (amountCents: number) =>
    inTransaction(stand.db, (tx) => {
      const entries = creditEndedPosting({ amountCents, source: 'wallet', userId: 1 })
      return addPosting(tx, { eventKey: 'spent', kind: 'given', entries, now: fixtureNow })
    })

  test('has the card checked for nothing, kept, and charged for the missing shares alone', async () => {
    const held = await heldWithCredit()
    const path = `/payments/adyen/booking?bookingId=${held.id}&paidCredit=1200`
    const sent = { token: stand.tokens[0], key: 'nothing-but-credit', body: { amount } }
    expect((await stand.call('POST', path, sent)).body).toMatchObject({ code: 'card_missing' })
    const paid = await pay(stand, held, { amount, credit: 1200 })
    expect(paid.body).toMatchObject({
      resultCode: 'Authorised',
      amount: { value: 0 },
      credit: { value: 1200 },
    })
    const again = await pay(stand, held, { amount, credit: 1200 })
    expect(again.body).toMatchObject({ code: 'payment_already_made' })
    expect(await credit()).toBe(300)
    await requireSoundBooks(stand.bank, stand.db)
    await cardIsKept()
    const booking = await readBooking(stand, held.id)
    expect(booking).toMatchObject({ status: 'Confirmed', amountAlreadyPaid: { value: 1200 } })
    await paidGuest(stand, booking, 'Julien')
    stand.clock(dueAt)
    await settle()
    await eventually(async () =>
      expect((await readBooking(stand, held.id)).amountAlreadyPaid.value).toBe(4800),
    )
    await requireSoundBooks(stand.bank, stand.db)
    expect(await standInCents(stand.bank, stand.db, held.id)).toBe(0)
  })

  test('is not paid by a card that is refused, nor by a SOLDE that is spent meanwhile, and goes back there', async () => {
    const held = await heldWithCredit()
    const refused = await pay(stand, held, { amount, credit: 1200, card: cards.refused })
    expect(refused.body.resultCode).toBe('Refused')
    const asked = await pay(stand, held, { amount, credit: 1200, card: cards.challenge })
    const back = await answerBank(asked, 'confirmed')
    await spendCredit(1000)
    const gone = await details(stand, asked.body.payment, back)
    expect(gone.body).toMatchObject({ resultCode: 'Refused' })
    expect(gone.body.message).toContain('Rien n’a été débité.')
    expect(await credit()).toBe(500)
    await giveCredit(stand.db, 'wallet', 1000)
    // the notification of that check comes later
    await requireSoundBooks(stand.bank, stand.db)
    expect((await readBooking(stand, held.id)).status).toBe('Pending')
    await pay(stand, held, { amount, credit: 1200 })
    const { body } = await cancelBooking(stand, held.id, 'wallet')
    expect(body.refunds).toMatchObject([{ to: 'wallet', amount: { value: 1200 } }])
    expect(await credit()).toBe(1500)
    await requireSoundBooks(stand.bank, stand.db)
  })
})

// requirement SH22
test('the card cannot be removed nor the account closed while it guarantees the match', async () => {
  const booking = await guaranteed()
  const [token] = stand.tokens
  const { body } = await stand.call<StoredCardList>('GET', '/payments/storedCards', { token })
  const remove = () =>
    stand.call('DELETE', `/payments/storedCards/${body.storedCards[0]?.id}`, { token })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'stored_card_guarantees' } })
  const closing = await stand.call('GET', '/users/me/closing', { token })
  expect(closing.body.bookings).toMatchObject([{ id: booking.id, cancellable: true }])
  stand.clock(dueAt)
  await settle()
  await eventually(async () =>
    expect((await readBooking(stand, booking.id)).amountAlreadyPaid.value).toBe(4800),
  )
  expect((await remove()).status).toBe(200)
})

// requirement SH26
describe('once the guaranteed booking is over, the card', () => {
  const keptCards = async () => {
    const [token] = stand.tokens
    const { body } = await stand.call<StoredCardList>('GET', '/payments/storedCards', { token })
    return body.storedCards.length
  }
  const forget = () => stand.jobs.repeat('forget guarantee cards')
  /** How many cards the provider was asked to forget. */
  const forgotten = () => stand.jobs.queued().split('"shopperReference"').length - 1

  test.each([
    ['leaves, here and at the provider', {}, 0],
    ['stays when its captain asked to keep it', { storePaymentMethod: true }, 1],
  ])('%s', async (_, extra, left) => {
    const before = forgotten()
    const booking = await guaranteed(undefined, 4, extra)
    await forget()
    expect(await keptCards()).toBe(1)
    stand.clock(dueAt)
    await settle()
    await eventually(async () =>
      expect((await readBooking(stand, booking.id)).amountAlreadyPaid.value).toBe(4800),
    )
    await forget()
    expect(await keptCards()).toBe(left)
    expect(forgotten() - before).toBe(1 - left)
  })

  test('leaves when the match is cancelled, and no other does', async () => {
    await keepCards(stand.db, 2)
    const booking = await guaranteed()
    await cancelBooking(stand, booking.id, 'card')
    await forget()
    expect(await keptCards()).toBe(0)
    const { rows } = await sql`select from stored_card where removed_at is null`.execute(stand.db)
    expect(rows).toHaveLength(3)
  })
})

// requirement SH5
test('without a card by then frees the court and charges no other payer', async () => {
  const booking = await sharedBooking(stand, { missing: 'charge' })
  await eventually(async () => {
    const { rows } = await sql`select from stored_card`.execute(stand.db)
    expect(rows).toHaveLength(1)
  })
  await sql`update stored_card set removed_at = now()`.execute(stand.db)
  stand.clock(dueAt)
  await settle()
  expect((await readBooking(stand, booking.id)).status).toBe('Cancelled')
  await requireSoundBooks(stand.bank, stand.db)
})

// requirement SH4
test('one share paid from many tabs is paid once', async () => {
  const booking = await sharedBooking(stand)
  const { body: guest } = await join(stand, booking, 'Julien')
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => payAsGuest(stand, booking, guest)),
  )
  expect(answers.filter(({ body }) => body.resultCode === 'Authorised')).toHaveLength(1)
  expect((await readBooking(stand, booking.id)).amountAlreadyPaid.value).toBe(2400)
  await requireSoundBooks(stand.bank, stand.db)
})

// requirements SH4 and SH5
test('a friend who pays while the deadline is settled gets a place or their money back', async () => {
  const booking = await sharedBooking(stand)
  const { body: guest } = await join(stand, booking, 'Julien')
  stand.clock(dueAt - 1)
  const paying = payAsGuest(stand, booking, guest, { card: cards.slow })
  await eventually(async () => {
    const { rows } = await sql`select from payment where user_id is null`.execute(stand.db)
    expect(rows).toHaveLength(1)
  })
  stand.clock(dueAt)
  await settle()
  await paying
  expect((await readBooking(stand, booking.id)).status).toBe('Cancelled')
  await requireSoundBooks(stand.bank, stand.db)
})
