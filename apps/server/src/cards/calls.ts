import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import {
  everybody,
  members,
  onlySelf,
  sampleIds,
  type CallLines,
  type BusyMember,
} from '../testing/call-lines.ts'
import { centers } from '../testing/center-fixture.ts'
import type { MailParts, SampleMail } from '../testing/sample-mails.ts'
import type { Stand } from '../testing/stand.ts'
import { addOffers, giveCard, offers } from '../testing/subscription.ts'
import {
  boughtMail,
  endedMail,
  newsMail,
  refusedMail,
  reminderMail,
  renewedMail,
  resumedMail,
  stoppedMail,
} from './mails.ts'

const own = { params: { id: sampleIds.offreItem } }
const filter = { userId: 1, offreTypeName: 'Mucho', isActive: true }

export const calls: CallLines<'cards'> = {
  cards: {
    offers: {
      body: { isValid: true, centerId: centers.toulouse, offreTypeName: 'Mucho', userId: 1 },
      answers: everybody(200),
    },
    choose: {
      params: { id: offers.muchoMas },
      query: { userId: '1' },
      answers: onlySelf(200, 403),
      // it can no longer be paid
      closedMeanwhile: 200,
    },
    items: {
      body: { ...filter, isNotCancelled: false, paid: true, endingAfter: '2026-11-25' },
      answers: members(200),
      closedMeanwhile: 200,
      goneMeanwhile: 200,
    },
    item: { ...own, answers: onlySelf(200) },
    configuration: { ...own, answers: onlySelf(200) },
    configurations: { body: { offreTypeName: 'Mucho' }, answers: everybody(200) },
    renewal: {
      ...own,
      body: { renews: false },
      answers: onlySelf(200),
      closedMeanwhile: 200,
      goneMeanwhile: 'offer_item_not_found',
    },
  },
}

/** A card of « self ». */
export async function addSamples({ db }: Stand): Promise<void> {
  await addOffers(db)
  await sql`select setval(pg_get_serial_sequence('offer_item', 'id'), ${sampleIds.offreItem}, false)`.execute(
    db,
  )
  await giveCard(db, 1)
}

export function mails({ names, to, userId }: MailParts): readonly SampleMail[] {
  const card = {
    id: 7,
    userId,
    typeName: 'Mucho',
    priceCents: 2900,
    paidUntil: '2026-12-24',
    renews: true,
    offer: {
      id: 1,
      typeName: 'Mucho',
      priceCents: 2900,
      periodMonths: 1,
      percent: 50,
      coversPeak: false,
      horizonDays: 21,
      center: { id: 1, slug: 'toulouse', name: names.center },
      bands: [],
      weekly: [],
    },
  } as const
  const yearly = { ...card, offer: { ...card.offer, periodMonths: 12, center: null } } as const
  const facts = ['Mucho n°\u00a07', names.center, '29\u00a0€ par mois']
  const back = { id: 'p', amountCents: 2900 }
  return [
    {
      words: boughtMail(card, to),
      says: [...facts, '29\u00a0€', 'se renouvelle le 24/12/2026', '23/12/2026'],
    },
    {
      words: boughtMail({ ...yearly, renews: false }, to),
      says: ['tous les clubs', '29\u00a0€', '29\u00a0€ par an', 's’arrête d’elle-même'],
    },
    { words: reminderMail(card, to), says: [...facts, '29\u00a0€', '24/12/2026'] },
    { words: renewedMail(card, to), says: [...facts, '29\u00a0€', '23/12/2026'] },
    {
      words: refusedMail(card, to, Date.parse('2026-12-25T00:00+01:00')),
      says: [...facts, '29\u00a0€', '25/12/2026', 'suspendu'],
    },
    {
      words: stoppedMail(card, to, 0),
      says: [...facts, '29\u00a0€', 'valable jusqu’au 23/12/2026 inclus'],
    },
    {
      words: endedMail(card, to, 'stopped'),
      says: [...facts, '29\u00a0€', 'n’est pas renouvelée'],
    },
    { words: endedMail(card, to, 'refused'), says: [...facts, '29\u00a0€', 'trois fois'] },
    { words: endedMail(card, to, 'disputed'), says: [...facts, '29\u00a0€', 'tout de suite'] },
    { words: resumedMail(card, to), says: [...facts, '29\u00a0€', '23/12/2026'] },
    ...(
      [
        [{ what: 'unpaid' }, ['Rien n’a été']],
        [{ what: 'checked' }, ['pas encore']],
        [{ what: 'returned', ...back }, ['29,00\u00a0€']],
        [{ what: 'refundFailed', ...back, withheldCents: 0 }, ['29,00\u00a0€', 'ton SOLDE']],
      ] as const
    ).map(([news, says]) => ({
      words: newsMail(card, to, news),
      says: [...facts, '29\u00a0€', ...says],
    })),
  ]
}

export async function addMemberRows(db: Db, { userId }: BusyMember): Promise<void> {
  await sql`insert into offer (id, type_name, price_cents, period_months, covers_peak, horizon_days)
    overriding system value values (1, 'MuchoMas', 4900, 1, true, 28) on conflict do nothing`.execute(
    db,
  )
  await giveCard(db, userId, { offerId: 1 })
}
