import { arrayOf, type Db } from '@quatre/db'
import { addDays, type HeldCard, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { readTogether } from '../platform/read-together.ts'
import { hashSecret } from '../platform/secret.ts'

// The subscription cards of who looks at slots, or holds one: they say what it costs them, and how far
// ahead they see. A card that is over counts no more by its last day, whoever has ended it or not.

interface CardRow extends Omit<HeldCard, 'lastDay'> {
  readonly paidUntil: string
  readonly goesOn: boolean
}

const columns = sql`o.center_id, o.discount_percent as percent, o.covers_peak, o.horizon_days,
  i.paid_until, i.renews and i.refusals = 0 as goes_on`

const heldCard = ({ paidUntil, goesOn, ...card }: CardRow): HeldCard => ({
  ...card,
  lastDay: goesOn ? null : addDays(paidUntil, -1),
})

/** The cards of a member. */
export async function selectHeldCards(db: Db, userId: UserId): Promise<HeldCard[]> {
  const { rows } = await sql<CardRow>`
    select ${columns} from offer_item i join offer o on o.id = i.offer_id
    where i.user_id = ${userId} and i.state = 'active' order by o.id`.execute(db)
  return rows.map(heldCard)
}

/**
 * Finds the cards of who brings a token, in one query for all who ask at the same moment: slots are
 * public, and a session that has ended is a guest's. A guest costs none.
 */
export function cardsOfToken(
  db: Db,
): (token: string | null, now: number) => Promise<readonly HeldCard[]> {
  const read = readTogether(
    (token: string) => token,
    async (tokens) => {
      const hashes = tokens.map((token) => hashSecret(token))
      const { rows } = await sql<CardRow & { tokenHash: Buffer; expiresAt: number }>`
        select ${columns}, s.token_hash, s.expires_at
        from session s join app_user u on u.id = s.user_id and u.is_active
        join offer_item i on i.user_id = s.user_id and i.state = 'active'
        join offer o on o.id = i.offer_id
        where s.token_hash = any(${arrayOf('bytea', hashes)}) order by o.id`.execute(db)
      return hashes.map((hash) => rows.filter(({ tokenHash }) => hash.equals(tokenHash)))
    },
  )
  return async (token, now) => {
    if (token === null) return []
    const rows = (await read(token)) ?? []
    return rows
      .filter(({ expiresAt }) => now < expiresAt)
      .map(({ tokenHash: _hash, expiresAt: _end, ...card }) => heldCard(card))
  }
}

/** Names cards in the keys of what is kept: who hold alike share it, and guests have no name. */
export function nameOfCards(cards: readonly HeldCard[]): string {
  return cards.length === 0 ? '' : JSON.stringify(cards)
}
