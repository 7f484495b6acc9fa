import type { Booking } from '@quatre/contract'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { at, courts } from '../testing/center-fixture.ts'
import { giveCredit } from '../testing/give-credit.ts'
import { cancelBooking, cards, heldBooking, pay } from '../testing/pay.ts'
import { standForEach } from '../testing/stand.ts'

interface Entry {
  readonly kind: string
  readonly amount: { readonly value: number }
  readonly words: string
  readonly receipt: { readonly number: string } | null
}

const nextWeek = '2026-12-01'
const words = 'Padel, Piste 1, mar.\u00a001/12/2026 18h00, 1\u00a0h\u00a030'

const stand = await standForEach('receipts', { members: 2, bank: 'stand-in' })

async function paidBooking(startingDate = at('18:00', nextWeek)) {
  const booking = await heldBooking(stand, { startingDate, court: courts.indoorA })
  expect((await pay(stand, booking)).body.resultCode).toBe('Authorised')
  return booking
}

async function payments(search = '') {
  const { status, body } = await stand.call<{ entries: Entry[]; hasMore: boolean }>(
    'GET',
    `/users/1/payments${search}`,
    { token: stand.tokens[0] },
  )
  expect(status).toBe(200)
  return body
}

const file = (number: string) =>
  stand.call('GET', `/users/1/receipts/${number}`, { token: stand.tokens[0] })

/** The text that a PDF reader finds, in one line. */
async function readPdfText({ bytes }: { readonly bytes: Buffer }): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  expect(totalPages).toBe(1)
  return text.replaceAll(/\s+/g, ' ')
}

async function receiptRows() {
  const { rows } = await sql<Record<string, unknown>>`select number, amount_cents, vat_cents,
    vat_basis_points, refund_id is not null as is_credit from receipt where year = 2026 order by place`.execute(
    stand.db,
  )
  return rows
}

describe('a booking that is paid', () => {
  // requirements R1 and R2
  test('has an invoice in the list of its payer', async () => {
    await paidBooking()
    expect(await payments()).toEqual({
      entries: [
        {
          kind: 'payment',
          at: '2026-11-24T10:00:00+01:00',
          amount: { currency: 'EUR', value: 4800 },
          withheld: { currency: 'EUR', value: 0 },
          words,
          to: null,
          state: 'done',
          attestations: [],
          receipt: { number: '4P-2026-000001', title: 'Facture' },
        },
      ],
      hasMore: false,
    })
  })

  // requirement R6
  test('has it as a PDF of one page, the same bytes each time', async () => {
    await paidBooking()
    const first = await file('4P-2026-000001')
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'content-disposition': 'inline; filename="4padel-4P-2026-000001.pdf"',
      },
    })
    stand.pass(60)
    await sql`update legal_entity set name = 'Autre nom', street = 'Ailleurs'`.execute(stand.db)
    await sql`update app_user set last_name = 'Autre' where id = 1`.execute(stand.db)
    expect((await file('4P-2026-000001')).bytes.equals(first.bytes)).toBe(true)
    expect(await readPdfText(first)).toBe(
      [
        '4PADEL FACTURE n° 4P-2026-000001 24/11/2026 à 10h00',
        'Vendu par 4PADEL SAS 4 rue du Filet 31770 Colomiers',
        'RCS Toulouse 000 000 000 (société fictive) TVA FR00 000 000 000',
        'Pour Léa Martin joueur1@joueurs.example',
        `Désignation Montant TTC ${words.replaceAll('\u00a0', ' ')} 48,00 €`,
        'Total HT 40,00 € TVA 20 % 8,00 € Total TTC 48,00 €',
        'Payé par Carte bancaire · 48,00 €',
        'Facture acquittée. Prestation de services, TVA exigible à l’encaissement.',
        '4PADEL SAS · RCS Toulouse 000 000 000 (société fictive)',
      ].join(' '),
    )
  })

  test('off-peak says the discount', async () => {
    await paidBooking(at('10:00', nextWeek))
    expect(await readPdfText(await file('4P-2026-000001'))).toMatch(
      '36,00 € Remise −9,00 € Total HT 22,50 € TVA 20 % 4,50 € Total TTC 27,00 €',
    )
  })

  // requirement R22
  test('names the promo code that lowered it, beside another discount', async () => {
    await sql`insert into promo_code (code, percent) values ('ETE10', 10)`.execute(stand.db)
    const held = await heldBooking(stand, { startingDate: at('10:00', nextWeek) })
    const { body } = await stand.call<Booking>('POST', `/bookings/${held.id}/promoCode`, {
      token: stand.tokens[0],
      body: { code: 'ETE10' },
    })
    await pay(stand, body)
    expect(await readPdfText(await file('4P-2026-000001'))).toMatch(
      '36,00 € Remise −9,00 € Code promo ETE10 −2,70 € Total HT 20,25 €',
    )
  })

  // requirement R3
  test('keeps the rate it was sold at, and the next one has the new rate from its day on', async () => {
    await paidBooking()
    await sql`insert into vat_rate values ('court', 'france', '2026-11-24', 1000),
      ('court', 'france', '2027-01-01', 550)`.execute(stand.db)
    await paidBooking(at('20:00', nextWeek))
    expect(await receiptRows()).toMatchObject([
      { vatBasisPoints: 2000, vatCents: 800 },
      { vatBasisPoints: 1000, vatCents: 436 },
    ])
  })

  test('is sold by the company that runs the centre, at the rate of where it is', async () => {
    await sql`insert into legal_entity values
      (7, 'RUN', 'Padel Run', 'SIREN 0', 'FR', 'Rue', '97400 Saint-Denis', 'reunion')`.execute(
      stand.db,
    )
    await sql`update center set legal_entity_id = 7`.execute(stand.db)
    await paidBooking()
    expect(await receiptRows()).toMatchObject([{ number: 'RUN-2026-000001', vatCents: 376 }])
  })

  test('has none while it is refused, and none when its money came too late', async () => {
    const refused = await heldBooking(stand, { startingDate: at('18:00', nextWeek) })
    await pay(stand, refused, { card: cards.refused })
    expect(await payments()).toEqual({ entries: [], hasMore: false })
    await sql`with y as (insert into payment (id, charge_id, user_id, method_id, amount_cents,
        address, state, settled_at)
      select gen_random_uuid(), id, 1, 4, 4800, '', 'returned', now() from charge where payer_id = 1 returning *)
      update charge set received_cents = 4800 where payer_id = 1`.execute(stand.db)
    expect((await payments()).entries).toMatchObject([{ kind: 'late', words, receipt: null }])
  })
})

const company = {
  name: 'Filet & Fils',
  street: '1 rue du Court',
  postalCode: '31770',
  city: 'Colomiers',
  siren: '732829320',
  vatNumber: 'FR44732829320',
}

// requirement R21
describe('a company that is entered once', () => {
  const set = (body: object, member = 0) =>
    stand.call('PUT', '/users/1/company', { token: stand.tokens[member], body })

  test('is on the receipts to come of its member, and not on those that were given', async () => {
    const { id } = await paidBooking()
    expect((await set({ ...company, siren: '732 829 320' })).body).toEqual({ company })
    await paidBooking(at('20:00', nextWeek))
    await cancelBooking(stand, id, 'wallet')
    expect(await readPdfText(await file('4P-2026-000002'))).toMatch(
      'Pour Filet & Fils 1 rue du Court 31770 Colomiers SIREN 732 829 320 TVA FR44732829320 Léa Martin joueur1@joueurs.example Désignation',
    )
    for (const number of ['4P-2026-000001', '4P-2026-000003']) {
      expect(await readPdfText(await file(number))).not.toMatch('Fils')
    }
    await stand.call('DELETE', '/users/1/company', { token: stand.tokens[0] })
    await paidBooking(at('22:00', nextWeek))
    expect(await readPdfText(await file('4P-2026-000004'))).not.toMatch('Fils')
  })

  test.each([
    ['siren', '732829321'],
    ['vatNumber', 'FR45732829320'],
    // the key fits, of another company
    ['vatNumber', 'FR39356000000'],
  ])('with the %s %s is refused', async (field, number) => {
    const { status, body } = await set({ ...company, [field]: number })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test('can be used by no other member', async () => {
    expect((await set(company, 1)).status).toBe(403)
  })
})

// requirement R4
describe('a refund', () => {
  test.each([
    ['wallet', 'SOLDE'],
    ['card', 'Carte bancaire'],
  ] as const)('to the %s has a credit note on the invoice', async (to, name) => {
    const { id } = await paidBooking()
    stand.pass(1)
    await cancelBooking(stand, id, to)
    const { entries } = await payments(`?bookingId=${id}`)
    expect(entries).toMatchObject([
      { kind: 'refund', to, amount: { value: 4800 }, words, receipt: { number: '4P-2026-000002' } },
      { kind: 'payment', receipt: { number: '4P-2026-000001' } },
    ])
    const text = await readPdfText(await file('4P-2026-000002'))
    expect(text).toMatch('AVOIR n° 4P-2026-000002 24/11/2026 à 10h01')
    expect(text).toMatch('Sur la facture n° 4P-2026-000001')
    expect(text).toMatch('Total HT −40,00 € TVA 20 % −8,00 € Total TTC −48,00 €')
    expect(text).toMatch(`Rendu sur ${name} · 48,00 €`)
  })

  // requirement R7
  test('of a payment from before invoices has none, and is listed all the same', async () => {
    const { id } = await paidBooking()
    await sql`alter table receipt disable trigger user`.execute(stand.db)
    await sql`delete from receipt`.execute(stand.db)
    await sql`alter table receipt enable trigger user`.execute(stand.db)
    await cancelBooking(stand, id, 'wallet')
    const { entries } = await payments()
    expect(entries.map(({ kind, receipt, ...rest }) => [kind, receipt, rest.words])).toEqual([
      ['refund', null, words],
      ['payment', null, words],
    ])
  })
})

// requirement R5
test('cashback and bonus that pay a part are discounts; their return makes no credit note', async () => {
  await giveCredit(stand.db, 'wallet', 2000)
  await giveCredit(stand.db, 'bonus', 300)
  await giveCredit(stand.db, 'cashback', 500)
  const booking = await heldBooking(stand, { startingDate: at('18:00', nextWeek) })
  expect((await pay(stand, booking, { credit: 2800 })).body.resultCode).toBe('Authorised')
  expect(await readPdfText(await file('4P-2026-000001'))).toMatch(
    '48,00 € Cashback utilisé −5,00 € Bonus du SOLDE utilisé −3,00 € Total HT 33,33 € TVA 20 % 6,67 € Total TTC 40,00 € Payé par Carte bancaire · 20,00 € SOLDE · 20,00 €',
  )
  await cancelBooking(stand, booking.id, 'card')
  expect(await receiptRows()).toMatchObject([
    { amountCents: 4000, vatCents: 667, isCredit: false },
    { amountCents: 2000, vatCents: 333, isCredit: true },
    { amountCents: 2000, vatCents: 334, isCredit: true },
  ])
  const { entries } = await payments()
  expect(entries.filter(({ kind }) => kind === 'refund')).toHaveLength(4)
})

// requirement R9
test('the list is paged', async () => {
  for (const hour of ['18:00', '20:00', '22:00']) await paidBooking(at(hour, nextWeek))
  const pages = [await payments('?_limit=2'), await payments('?_limit=2&_page=2')]
  expect(pages.map(({ entries, hasMore }) => [entries.length, hasMore])).toEqual([
    [2, true],
    [1, false],
  ])
  const numbers = pages.flatMap(({ entries }) => entries.map((entry) => entry.receipt?.number))
  expect(numbers).toEqual(['4P-2026-000003', '4P-2026-000002', '4P-2026-000001'])
})

// requirement R10
describe('a receipt is shown', () => {
  test('to no other member, whatever number they name', async () => {
    await paidBooking()
    const asStranger = { token: stand.tokens[1] }
    const [own, others, list] = await Promise.all([
      stand.call('GET', '/users/2/receipts/4P-2026-000001', asStranger),
      stand.call('GET', '/users/1/receipts/4P-2026-000001', asStranger),
      stand.call('GET', '/users/1/payments', asStranger),
    ])
    expect([own.status, others.status, list.status]).toEqual([404, 403, 403])
  })

  test('to a visitor with the key of its mail', async () => {
    await paidBooking()
    const { rows } = await sql<{ key: string }>`select access_key as key from receipt
      where user_id = 1`.execute(stand.db)
    const { bytes } = await stand.call('GET', `/receipts/${rows[0]?.key}`)
    expect(bytes.equals((await file('4P-2026-000001')).bytes)).toBe(true)
  })
})

// requirement R11
test('a receipt of a member who left for good has neither name nor company', async () => {
  const { db } = stand
  await stand.call('PUT', '/users/1/company', { token: stand.tokens[0], body: company })
  await stand.call('PUT', '/users/2/company', { token: stand.tokens[1], body: company })
  await paidBooking()
  await sql`update booking set status = 'Cancelled', cancelled_at = starts_at`.execute(db)
  await sql`insert into closed_account (user_id, identity, closed_at)
    values (1, '{"emails":[]}', '2026-10-01')`.execute(db)
  await sql`update app_user set is_active = false where id = 1`.execute(db)
  await stand.jobs.repeat('finish closings')
  const { rows } = await sql`select number, buyer_name, buyer_email, buyer_company, access_key,
    amount_cents from receipt where user_id = 1`.execute(db)
  expect(rows).toEqual([
    {
      number: '4P-2026-000001',
      buyerName: null,
      buyerEmail: null,
      buyerCompany: null,
      accessKey: null,
      amountCents: 4800,
    },
  ])
  const companies = await sql`select user_id from member_company`.execute(db)
  expect(companies.rows).toEqual([{ userId: 2 }])
})
