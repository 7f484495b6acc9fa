import { instant, type Db } from '@quatre/db'
import { sql } from 'kysely'
import { fixtureNow } from './center-fixture.ts'
import type { Page } from './pages/page.ts'

/** Has a member keep cards, of which the first is over, and the second at the end of this month. */
export async function keepCards(db: Db, userId: number): Promise<void> {
  await sql`insert into stored_card
      (user_id, provider_id, brand, last_four, expiry_month, expiry_year, created_at)
    select ${userId}, gen_random_uuid(), 'visa', digits, month, 2026, ${instant(fixtureNow)}
    from (values ('1010', 10), ('1111', 11), ('1212', 12)) as kept (digits, month)`.execute(db)
}

/** The last digits of the kept cards that a page offers to pay with. */
export function cardsIn({ main }: Page): string[] {
  const { text } = main.part('region', 'Carte bancaire')
  return [...text.matchAll(/qui finit par (\d{4})/g)].map(([, digits = '']) => digits).toSorted()
}
