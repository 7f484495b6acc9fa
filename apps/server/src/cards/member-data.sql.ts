import { sql } from 'kysely'
import type { MemberData } from '../core/member-data.ts'

/** The subscription cards of a member, and their periods. */
export const exported: MemberData['exported'] = [
  {
    name: 'cards',
    tables: ['offer_item'],
    rows: (userId) => sql`
      select i.id, i.type_name as plan, c.name as center, i.state, i.price_cents, i.bought_on,
        i.paid_until, i.renews, i.next_charge_at, i.refusals, i.created_at, i.cancelled_at, i.ended_at
      from offer_item i join offer o on o.id = i.offer_id left join center c on c.id = o.center_id
      where i.user_id = ${userId} order by i.id`,
  },
  {
    name: 'cardPeriods',
    tables: ['card_period'],
    rows: (userId) => sql`
      select p.item_id as card, p.number, p.starts_on, p.ends_on, g.amount_cents, g.state
      from card_period p join offer_item i on i.id = p.item_id join charge g on g.id = p.charge_id
      where i.user_id = ${userId} order by p.item_id, p.number`,
  },
]
